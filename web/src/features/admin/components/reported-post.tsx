import type { Report } from "@trestle/domain/moderation/report.ts";
import { call } from "../../../lib/endpoints.ts";
import { ActWithReason } from "./act-with-reason.tsx";
import styles from "./reports.module.css";

const names = { opportunity: "opportunity", comment: "comment", page: "company page", event: "event" };

type Props = { post: NonNullable<Report["club"]> };

/** Shows a Business Club post as reported, and lets an administrator hide the post. */
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
  const act = hidden ? "Restore" : "Hide";
  return (
    <ActWithReason
      label={`${act} ${names[kind]}`}
      title={`${act} this ${names[kind]}?`}
      confirmLabel={`${act} ${names[kind]}`}
      send={(note) =>
        call("PUT /api/admin/club/:kind/:id/hidden", {
          params: { kind, id },
          body: { hidden: !hidden, note },
        })
      }
      done={hidden ? "It's shown again" : "It's hidden"}
      invalidates={["/api/club"]}
    >
      {hidden
        ? "Everyone sees it again. We’ll notify its author."
        : "Nobody sees it any more. We’ll give its author the reason and keep it in the audit log."}
      {kind === "event" ? " We’ll notify its guests too, without the reason. They keep their places." : ""}
    </ActWithReason>
  );
}
