import type { Report } from "@trestle/domain/moderation/report.ts";
import { call } from "../../../lib/endpoints.ts";
import { ActWithReason } from "./act-with-reason.tsx";
import styles from "./reports.module.css";

type Props = { donation: NonNullable<Report["donation"]> };

/** Shows a donor's name and message as reported, and lets an administrator hide them. */
export const ReportedDonorNote = ({ donation }: Props) => (
  <>
    <p className="label mt3">Reported name and message</p>
    <blockquote className={styles.words}>{donation.quote}</blockquote>
    <div className="row g2">
      {donation.hidden ? <span className="badge you">Hidden</span> : null}
      <HideDonorNote donation={donation} />
    </div>
  </>
);

/** Hides a donor's name and message, or restores them, with a reason for the audit log. */
export const HideDonorNote = ({ donation: { _id, hidden } }: Props) => (
  <ActWithReason
    label={hidden ? "Restore name and message" : "Hide name and message"}
    title={hidden ? "Restore this donor’s name and message?" : "Hide this donor’s name and message?"}
    confirmLabel={hidden ? "Restore both" : "Hide both"}
    send={(note) =>
      call("PUT /api/admin/donations/:donationId/hidden", {
        params: { donationId: _id },
        body: { hidden: !hidden, note },
      })
    }
    done={hidden ? "Name and message are shown again" : "Name and message are hidden"}
  >
    {hidden
      ? "Everyone sees them again beside the donation."
      : "The donation stays, shown as Anonymous Donor. The reason is kept in the audit log."}
  </ActWithReason>
);
