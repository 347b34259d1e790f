import { Link } from "@tanstack/react-router";
import { closeReportRequest, type Report } from "@trestle/domain/moderation/report.ts";
import { pages } from "@trestle/domain/pages.ts";
import { PersonLink } from "../../../components/person-link.tsx";
import { call } from "../../../lib/endpoints.ts";
import { schemaProblems, useForm } from "../../../lib/form.ts";
import { age } from "../../../lib/time.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Fact, Facts, Form, FormEnd, Stack, Textarea, When } from "../../../ui/index.ts";
import { reasonNames } from "../report-reasons.ts";
import styles from "./admin.module.css";
import { Moderation, reportedIn } from "./moderation.tsx";

type Props = { report: Report; onClosed: () => void };

/** Shows a report and closes it with a note, which the audit log keeps. */
export function ReportPanel({ report, onClosed }: Props) {
  const reported = reportedIn(report);
  const form = useForm({
    initial: { note: "" },
    check: (values) => schemaProblems(closeReportRequest, values),
  });
  const closed = useChange({
    send: ({ note }: { note: string }) =>
      call("POST /api/admin/reports/:id/close", { params: { id: report._id }, body: { note: note.trim() } }),
    failure: "The report wasn’t closed. Try again.",
    invalidates: ["/api/admin"],
    onDone: () => {
      toast({ title: "Report closed", message: report.about?.username ?? "A donor without an account" });
      onClosed();
    },
  });
  return (
    <Stack gap={3} className={styles.panel}>
      <div>
        <When at={report.at} className="label">
          Waiting {age(report.at)}
        </When>
        <h3>{reasonNames[report.reason]}</h3>
      </div>
      <Facts>
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
      {reported ? (
        <>
          <p className="label">{reported.title}</p>
          <blockquote className={styles.words}>{reported.quote}</blockquote>
          <Moderation reported={reported} />
        </>
      ) : null}
      <Form form={form} onSend={closed.run} className={styles.last}>
        <Textarea {...form.field("note")} label="Outcome" rows={2} maxLength={500} />
        <p className="t-s muted">
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
        <FormEnd change={closed} submit="Close the report" />
      </Form>
    </Stack>
  );
}
