import type { Report } from "@trestle/domain/moderation/report.ts";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { counted } from "../../../lib/format.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { removeReview } from "../api/reports.ts";
import styles from "./reports.module.css";

type Props = { review: NonNullable<Report["review"]> };

/** The review a report is about, and the way to take it off. */
export function ReportedReview({ review }: Props) {
  const [asking, setAsking] = useState(false);
  const removed = useChange({
    send: (note: string) => removeReview(review._id, note),
    failure: "The review wasn't removed. Try again.",
    invalidates: [["admin"], ["reviews"], ["scors"]],
    onDone: () => {
      setAsking(false);
      toast({ title: "Review removed", message: "It no longer counts." });
    },
  });
  return (
    <div>
      <p className="label mt3">The review, {counted(review.stars, "star")}</p>
      <blockquote className={styles.words}>{review.text}</blockquote>
      <button type="button" className="btn sm" onClick={() => setAsking(true)}>
        Remove review
      </button>
      <ConfirmDialog
        title="Remove this review?"
        opened={asking}
        onClose={() => setAsking(false)}
        confirmLabel="Remove review"
        onConfirm={removed.run}
        busy={removed.busy}
        problem={removed.problem}
        reason={{ label: "Why", limit: 500 }}
      >
        Nobody sees it any more, and it no longer counts. This can't be undone.
      </ConfirmDialog>
    </div>
  );
}
