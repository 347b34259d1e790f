import { Link } from "@tanstack/react-router";
import { closeReportRequest, type Report } from "@trestle/domain/moderation/report.ts";
import { pages } from "@trestle/domain/pages.ts";
import { PersonLink } from "../../../components/person-link.tsx";
import { call } from "../../../lib/endpoints.ts";
import { schemaProblems, useForm } from "../../../lib/form.ts";
import { exactTime } from "../../../lib/format.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, Fact, Facts, Textarea } from "../../../ui/index.ts";
import { age } from "../age.ts";
import { reasonNames } from "../report-reasons.ts";
import { ReportedDonorNote } from "./reported-donor-note.tsx";
import { ReportedPost } from "./reported-post.tsx";
import { ReportedReview } from "./reported-review.tsx";
import styles from "./reports.module.css";

type Props = {
  report: Report;
  onClosed: () => void;
};

/** Shows a report and closes it with a note, which the audit log keeps. */
export function ReportPanel(props: Props) {
  const { report, onClosed } = props;
  const form = useForm({
    initial: { note: "" },
    check: (values) => schemaProblems(closeReportRequest, values),
  });
  const closed = useChange({
    send: ({ note }: { note: string }) =>
      call("POST /api/admin/reports/:id/close", { params: { id: report._id }, body: { note: note.trim() } }),
    failure: "The report wasn't closed. Try again.",
    invalidates: ["/api/admin"],
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
            {report.about ? <PersonLink person={report.about} /> : "A donor without an account"}
          </span>
        </Fact>
        <Fact name="Reported by">
          <PersonLink person={report.by} />
        </Fact>
        {report.negotiationId ? (
          <Fact name="Where">
            <Link to={pages.negotiate} search={{ negotiation: report.negotiationId }} className="u-link">
              Read the negotiation
            </Link>
          </Fact>
        ) : null}
        {report.donation ? (
          <Fact name="Where">
            <Link
              to={`${pages.project}/$projectId`}
              params={{ projectId: report.donation.projectId }}
              className="u-link"
            >
              The project’s donations
            </Link>
          </Fact>
        ) : null}
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
            <>
              {" "}
              To disable somebody or end their sessions, open{" "}
              <Link to={pages.admin} search={{ part: "users", user: report.about._id }} className="u-link">
                their account
              </Link>
              .
            </>
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
