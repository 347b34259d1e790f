import { useQueries } from "@tanstack/react-query";
import type { NegotiationSummary } from "@trestle/domain/bids/negotiation.ts";
import type { Invitation } from "@trestle/domain/projects/invitation.ts";
import { call, queryOf } from "../../../../lib/endpoints.ts";
import { exactTime } from "../../../../lib/format.ts";
import { toast } from "../../../../lib/toast.ts";
import { useChange } from "../../../../lib/use-change.ts";
import { IconButton } from "../../../../ui/index.ts";
import { invitedName, unanswered } from "../../negotiation/invited.ts";
import { age } from "../../negotiation/time.ts";
import styles from "./running-list.module.css";

type Props = {
  /** The viewer's own open projects. */
  projects: { _id: string; title: string }[];
  negotiations: NegotiationSummary[];
};

/** Lists unanswered invitations, each with a button that withdraws the invitation. */
export function InvitedList({ projects, negotiations }: Props) {
  const lists = useQueries({
    queries: projects.map(({ _id }) =>
      queryOf("GET /api/projects/:projectId/invitations", { params: { projectId: _id } }),
    ),
  });
  const waiting = unanswered(
    lists.flatMap(({ data }) => data ?? []),
    negotiations,
  );
  const titleOf = (one: Invitation) => projects.find(({ _id }) => _id === one.projectId)?.title ?? "";
  const readAgain = () => Promise.all(lists.map(({ refetch }) => refetch()));
  const takenBack = useChange({
    send: ({ projectId, _id: invitationId }: Invitation) =>
      call("DELETE /api/projects/:projectId/invitations/:invitationId", {
        params: { projectId, invitationId },
      }),
    failure: "Try again in a moment.",
    onDone: (_answer, one) => {
      toast({ title: "Invitation withdrawn", message: invitedName(one) });
      return readAgain();
    },
    onProblem: (message) => toast({ title: "The invitation wasn't withdrawn", message }),
    onRefused: readAgain,
  });
  if (waiting.length === 0) return null;
  return (
    <section className={styles.invited} aria-labelledby="invited">
      <h3 id="invited" className="label">
        Invited, no reply yet
      </h3>
      <ul className="mt2">
        {waiting.map((one) => (
          <li key={one._id}>
            <span className={styles.asked}>
              <span className="ell">{invitedName(one)}</span>
              <span className="t-xs muted ell" title={titleOf(one)}>
                <span className="sr"> to </span>
                {titleOf(one)}
              </span>
            </span>
            <time
              className={`muted ${styles.since}`}
              dateTime={one.invitedAt}
              title={exactTime(one.invitedAt)}
            >
              {age(one.invitedAt)}
            </time>
            <IconButton
              icon="cross"
              name={`Withdraw the invitation, ${invitedName(one)}, ${titleOf(one)}`}
              size={14}
              disabled={takenBack.running?._id === one._id}
              onClick={() => takenBack.run(one)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
