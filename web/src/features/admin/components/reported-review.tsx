import type { Report } from "@trestle/domain/moderation/report.ts";
import { call } from "../../../lib/endpoints.ts";
import { counted } from "../../../lib/format.ts";
import { ActWithReason } from "./act-with-reason.tsx";
import styles from "./reports.module.css";

type Props = { review: NonNullable<Report["review"]> };

/** The review a report is about, and the way to take it off. */
export const ReportedReview = ({ review }: Props) => (
  <div>
    <p className="label mt3">The review, {counted(review.stars, "star")}</p>
    <blockquote className={styles.words}>{review.text}</blockquote>
    <div className="row g2">
      {review.removed ? <span className="badge you">Removed</span> : null}
      <RemoveReview review={review} />
    </div>
  </div>
);

/** Removes a review, or restores it, with a reason for the audit log. */
export const RemoveReview = ({ review: { _id, removed } }: Props) => (
  <ActWithReason
    label={removed ? "Restore review" : "Remove review"}
    title={removed ? "Restore this review?" : "Remove this review?"}
    confirmLabel={removed ? "Restore review" : "Remove review"}
    send={(note) =>
      call(`POST /api/admin/reviews/:id/${removed ? "restore" : "remove"}`, {
        params: { id: _id },
        body: { note },
      })
    }
    invalidates={["/api/reviews", "/api/scors"]}
    done={removed ? "The review is shown again" : "The review is removed"}
  >
    {removed
      ? "Everyone sees it again, and it counts again. We’ll notify its author."
      : "Nobody sees it any more, and it no longer counts. We’ll notify its author."}
  </ActWithReason>
);
