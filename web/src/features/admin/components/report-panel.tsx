import { closeReportRequest, type Report } from "@trestle/domain/moderation/report.ts";
import type { ReactNode } from "react";
import { schemaProblems, useForm } from "../../../lib/form.ts";
import { exactTime } from "../../../lib/format.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, Fact, Facts, Textarea } from "../../../ui/index.ts";
import { age } from "../age.ts";
import { closeReport } from "../api/reports.ts";
import { reasonNames } from "../report-reasons.ts";
import { ReportedDonorNote } from "./reported-donor-note.tsx";
import { ReportedPost } from "./reported-post.tsx";
import { ReportedReview } from "./reported-review.tsx";
import styles from "./reports.module.css";

type Props = {
  report: Report;
  profileLink: (person: Report["by"]) => ReactNode;
  accountLink: (person: Report["by"]) => ReactNode;
  threadLink: (negotiationId: string) => ReactNode;
  donationLink: (projectId: string) => ReactNode;
  onClosed: () => void;
};

/** What is said against somebody, and the words it is closed with; they are logged. */
export function ReportPanel(props: Props) {
  const { report, profileLink, accountLink, threadLink, donationLink, onClosed } = props;
  const form = useForm({
    initial: { note: "" },
    check: (values) => schemaProblems(closeReportRequest, values),
  });
  const closed = useChange({
    send: ({ note }: { note: string }) => closeReport(report._id, note.trim()),
    failure: "The report wasn't closed. Try again.",
    invalidates: [["admin"]],
    onDone: () => {
      toast({ title: "Report closed", message: report.about?.username ?? "A donor without an account" });
      onClosed();
    },
  });
  return (
    <div className={styles.panel}>
      <p className="label" title={exactTime(report.at)}>
        Waiting {age(report.at)}
      </p>
      <h3 className={styles.name}>{reasonNames[report.reason]}</h3>
      <Facts className="mt3">
        <Fact name="About">
          <span className="strong">
            {report.about ? profileLink(report.about) : "A donor without an account"}
          </span>
        </Fact>
        <Fact name="Reported by">{profileLink(report.by)}</Fact>
        {report.negotiationId ? <Fact name="Where">{threadLink(report.negotiationId)}</Fact> : null}
        {report.donation ? <Fact name="Where">{donationLink(report.donation.projectId)}</Fact> : null}
      </Facts>
      <blockquote className={styles.words}>
        {report.text || <span className="muted">No comment.</span>}
      </blockquote>
      {report.donation ? <ReportedDonorNote donation={report.donation} /> : null}
      {report.club ? <ReportedPost post={report.club} /> : null}
      {report.review ? <ReportedReview review={report.review} /> : null}
      <form ref={form.form} noValidate onSubmit={form.submit(closed.run)}>
        <Textarea
          {...form.field("note")}
          label="Outcome"
          rows={2}
          maxLength={500}
          problem={form.problemOf("note") ?? closed.problem}
        />
        <p className="t-s muted mt2">
          This note is kept in the audit log.
          {report.about ? (
            <> To disable somebody or end their sessions, open {accountLink(report.about)}.</>
          ) : null}
        </p>
        <div className={styles.actions}>
          <Button kind="primary" type="submit" busy={closed.busy}>
            Close the report
          </Button>
        </div>
      </form>
    </div>
  );
}
