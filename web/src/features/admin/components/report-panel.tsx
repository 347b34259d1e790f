import "@mantine/core/styles/Input.layer.css";
import { Textarea } from "@mantine/core";
import { closeReportRequest, type Report } from "@trestle/domain/moderation/report.ts";
import { type ReactNode, useState } from "react";
import { serverMessage } from "../../../lib/request-error.ts";
import { toast } from "../../../lib/toast.ts";
import { exactly } from "../../../lib/when.ts";
import { age } from "../age.ts";
import { closeReport } from "../api/reports.ts";
import { reasonNames } from "../report-reasons.ts";
import styles from "./reports.module.css";

type Props = {
  report: Report;
  profileLink: (person: Report["by"]) => ReactNode;
  threadLink: (negotiationId: string) => ReactNode;
  onClosed: () => Promise<unknown>;
};

/** What is said against somebody, and the words it is closed with; they are logged. */
export function ReportPanel({ report, profileLink, threadLink, onClosed }: Props) {
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const close = async () => {
    const { success, data, error } = closeReportRequest.safeParse({ note });
    if (!success) return setProblem(error.issues[0]?.message ?? null);
    setBusy(true);
    setProblem(null);
    try {
      await closeReport(report._id, data.note);
      toast({ title: "The report is closed", message: report.about.username });
      await onClosed();
    } catch (failure) {
      setProblem(serverMessage(failure) ?? "It was not closed: try again.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.panel}>
      <p className="label" title={exactly(report.at)}>
        Waiting {age(report.at)}
      </p>
      <h3 className={styles.name}>{reasonNames[report.reason]}</h3>
      <dl className="ledger mt3">
        <div>
          <dt className="muted">About</dt>
          <dd className="strong">{profileLink(report.about)}</dd>
        </div>
        <div>
          <dt className="muted">Reported by</dt>
          <dd>{profileLink(report.by)}</dd>
        </div>
        {report.negotiationId ? (
          <div>
            <dt className="muted">Where</dt>
            <dd>{threadLink(report.negotiationId)}</dd>
          </div>
        ) : null}
      </dl>
      <blockquote className={styles.words}>
        {report.text || <span className="muted">No words were added.</span>}
      </blockquote>
      <Textarea
        label="What was done about it"
        rows={2}
        maxLength={500}
        value={note}
        error={problem}
        onChange={(event) => {
          setNote(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <p className="t-s muted mt2">An account is disabled under Users. The note is kept in the audit log.</p>
      <div className={styles.actions}>
        <button type="button" className="btn primary" disabled={busy} onClick={() => void close()}>
          Close the report
        </button>
      </div>
    </div>
  );
}
