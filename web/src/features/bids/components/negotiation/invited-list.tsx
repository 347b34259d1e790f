import { useQueries } from "@tanstack/react-query";
import type { NegotiationSummary } from "@trestle/domain/bids/negotiation.ts";
import type { Invitation } from "@trestle/domain/projects/invitation.ts";
import { call, queryOf } from "../../../../lib/endpoints.ts";
import { exactTime } from "../../../../lib/format.ts";
import { toast } from "../../../../lib/toast.ts";
import { useChange } from "../../../../lib/use-change.ts";
import { IconButton, List, ListRow, Row } from "../../../../ui/index.ts";
import { age } from "../../negotiation/time.ts";
import styles from "./negotiation.module.css";

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
    onProblem: (message) => toast({ title: "The invitation wasn’t withdrawn", message }),
    onRefused: readAgain,
  });
  if (waiting.length === 0) return null;
  return (
    <section className={`pad ${styles.rows}`} aria-labelledby="invited">
      <h3 id="invited" className="label">
        Invited, no reply yet
      </h3>
      <List>
        {waiting.map((one) => (
          <ListRow
            key={one._id}
            end={
              <Row>
                <time className="muted t-s" dateTime={one.invitedAt} title={exactTime(one.invitedAt)}>
                  {age(one.invitedAt)}
                </time>
                <IconButton
                  icon="cross"
                  name={`Withdraw the invitation, ${invitedName(one)}, ${titleOf(one)}`}
                  size={14}
                  disabled={takenBack.running?._id === one._id}
                  onClick={() => takenBack.run(one)}
                />
              </Row>
            }
          >
            <p className="ell">{invitedName(one)}</p>
            <p className="t-xs muted ell" title={titleOf(one)}>
              <span className="sr"> to </span>
              {titleOf(one)}
            </p>
          </ListRow>
        ))}
      </List>
    </section>
  );
}

/** Returns invitations without a negotiation about their project, newest first. */
function unanswered(
  invitations: Invitation[],
  negotiations: Pick<NegotiationSummary, "project" | "developer">[],
): Invitation[] {
  const talks = new Set(negotiations.map(({ project, developer }) => `${project._id} ${developer._id}`));
  return invitations
    .filter(({ projectId, developer }) => !developer || !talks.has(`${projectId} ${developer._id}`))
    .toSorted((a, b) => Date.parse(b.invitedAt) - Date.parse(a.invitedAt));
}

/** `thistle.roofing`, `By link, not opened yet` */
function invitedName({ developer, byLink, seenAt }: Invitation): string {
  if (!developer) return seenAt ? "By link, opened" : "By link, not opened yet";
  return `${developer.username}${byLink ? ", by link" : ""}`;
}
