import { useQueries, useQueryClient } from "@tanstack/react-query";
import type { NegotiationSummary } from "@trestle/domain/bids/negotiation.ts";
import type { Invitation } from "@trestle/domain/projects/invitation.ts";
import { useState } from "react";
import { Icon } from "../../../../components/icon.tsx";
import { serverMessage } from "../../../../lib/request-error.ts";
import { toast } from "../../../../lib/toast.ts";
import { exactly } from "../../../../lib/when.ts";
import { invitationsQuery, takeBackInvitation } from "../../api/invitations.ts";
import { bidKeys } from "../../api/keys.ts";
import { invitedName, unanswered } from "../../negotiation-invited.ts";
import { age } from "../../negotiation-time.ts";
import styles from "./running-list.module.css";

type Props = {
  /** The viewer's own open projects. */
  projects: { _id: string; title: string }[];
  negotiations: NegotiationSummary[];
};

/** Whom the owner asked and has not heard from, with a way to take it back. */
export function InvitedList({ projects, negotiations }: Props) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const lists = useQueries({ queries: projects.map(({ _id }) => invitationsQuery(_id)) });
  const waiting = unanswered(
    lists.flatMap(({ data }) => data ?? []),
    negotiations,
  );
  const titleOf = (one: Invitation) => projects.find(({ _id }) => _id === one.projectId)?.title ?? "";
  const takeBack = async (one: Invitation) => {
    setBusy(one._id);
    try {
      await takeBackInvitation(one.projectId, one._id);
      toast({ title: "The invitation is taken back", message: invitedName(one) });
    } catch (error) {
      toast({ title: "The invitation stands", message: serverMessage(error) ?? "Try again in a moment." });
    }
    await client.invalidateQueries({ queryKey: bidKeys.invitations });
    setBusy(null);
  };
  if (waiting.length === 0) return null;
  return (
    <section className={styles.invited} aria-labelledby="invited">
      <h3 id="invited" className="label">
        Invited, not yet answered
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
            <time className={`muted ${styles.since}`} dateTime={one.invitedAt} title={exactly(one.invitedAt)}>
              {age(one.invitedAt)}
            </time>
            <button
              type="button"
              className="icon-btn"
              aria-label={`Take back the invitation, ${invitedName(one)}, ${titleOf(one)}`}
              disabled={busy === one._id}
              onClick={() => void takeBack(one)}
            >
              <Icon name="cross" size={14} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
