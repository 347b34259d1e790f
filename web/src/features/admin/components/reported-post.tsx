import type { Report } from "@trestle/domain/moderation/report.ts";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { useChange } from "../../../lib/use-change.ts";
import { hideClubPost } from "../api/reports.ts";
import styles from "./reports.module.css";

const names = { opportunity: "opportunity", comment: "comment", page: "company page", event: "event" };

type Props = { post: NonNullable<Report["club"]> };

/** What was posted in the Business Club, as it was reported, and the way to take it from sight. */
export function ReportedPost({ post }: Props) {
  return (
    <>
      <p className="label mt3">Reported {names[post.kind]}</p>
      <blockquote className={styles.words}>{post.quote}</blockquote>
      {post.place ? (
        <div className="row g2">
          {post.hidden ? (
            <span className="badge you">Hidden</span>
          ) : (
            <a className="u-link t-s" href={post.place} target="_blank" rel="noreferrer">
              Open its page
            </a>
          )}
          <HidePost post={post} />
        </div>
      ) : (
        <p className="t-s muted">It has been deleted.</p>
      )}
    </>
  );
}

/** Hides a post, or restores it, with a reason for the audit log. */
export function HidePost({ post: { kind, id, hidden } }: Props) {
  const [asking, setAsking] = useState(false);
  const changed = useChange({
    send: (note: string) => hideClubPost(kind, id, !hidden, note),
    failure: "Nothing changed. Try again.",
    invalidates: [["admin"], ["club"]],
    onDone: () => setAsking(false),
  });
  const act = hidden ? "Restore" : "Hide";
  return (
    <>
      <button type="button" className="btn sm" onClick={() => setAsking(true)}>
        {act} {names[kind]}
      </button>
      <ConfirmDialog
        title={`${act} this ${names[kind]}?`}
        opened={asking}
        onClose={() => setAsking(false)}
        confirmLabel={`${act} ${names[kind]}`}
        onConfirm={changed.run}
        busy={changed.busy}
        problem={changed.problem}
        reason={{ label: "Reason", limit: 500 }}
      >
        {hidden
          ? "Everybody sees it again. Its author is told."
          : "Nobody sees it any more. Its author is told why, and the reason is kept in the audit log."}
      </ConfirmDialog>
    </>
  );
}
