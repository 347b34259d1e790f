import type { Report } from "@trestle/domain/moderation/report.ts";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { useChange } from "../../../lib/use-change.ts";
import { hideDonorWords } from "../api/reports.ts";
import styles from "./reports.module.css";

/** What a donor wrote, as it was reported, and the way to take it from sight. */
export function HideWords({ donation }: { donation: NonNullable<Report["donation"]> }) {
  const [asking, setAsking] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const hidden = useChange({
    send: (note: string) => hideDonorWords(donation._id, note),
    failure: "The words weren't hidden. Try again.",
    onDone: () => {
      setAsking(false);
      setHidden(true);
    },
  });
  return (
    <>
      <p className="label mt3">Reported words</p>
      <blockquote className={styles.words}>{donation.quote}</blockquote>
      {isHidden ? (
        <p className="t-s muted" role="status">
          Hidden. The donation itself stays.
        </p>
      ) : (
        <button type="button" className="btn" onClick={() => setAsking(true)}>
          Hide name and message
        </button>
      )}
      <ConfirmDialog
        title="Hide this donor’s name and message?"
        opened={asking}
        onClose={() => setAsking(false)}
        confirmLabel="Hide both"
        onConfirm={hidden.run}
        busy={hidden.busy}
        problem={hidden.problem}
        reason={{ label: "Reason", limit: 500 }}
      >
        <p>The donation stays, shown as Anonymous Donor. The reason is kept in the audit log.</p>
      </ConfirmDialog>
    </>
  );
}
