import { type ReportRequest, reportReasons, reportRequest } from "@trestle/domain/moderation/report.ts";
import { type FormProblem, schemaProblems, useForm } from "../lib/form.ts";
import { toast } from "../lib/toast.ts";
import { useChange } from "../lib/use-change.ts";
import { Dialog, Form, FormEnd, Radio, Stack, Textarea } from "../ui/index.ts";

const reasons: Record<ReportRequest["reason"], string> = {
  spam: "Spam or advertising",
  abuse: "Insults or threats",
  fraud: "Fraud or false claims",
  other: "Something else",
};

const reportFields = reportRequest.omit({ negotiationId: true });
type Reported = Pick<ReportRequest, "reason" | "text">;

type Fields = { reason: ReportRequest["reason"] | null; text: string };
const empty: Fields = { reason: null, text: "" };
const reportProblems = (values: Fields): FormProblem[] =>
  values.reason === null
    ? [{ field: "reason", message: "Choose a reason." }]
    : schemaProblems(reportFields, values);

type Props = {
  title: string;
  subtitle: string;
  send: (reported: Reported) => Promise<unknown>;
  opened: boolean;
  onClose: () => void;
};

/** Tells the administrators about somebody, or about what somebody wrote. */
export function ReportDialog({ title, subtitle, send, opened, onClose }: Props) {
  const form = useForm({ initial: empty, check: reportProblems });
  const { reason } = form.values;
  const sent = useChange({
    send: (values: Fields) => send(reportFields.parse(values)),
    failure: "The report wasn’t sent. Try again in a moment.",
    onDone: () => {
      toast({ title: "Reported", message: "An administrator will look into it." });
      form.reset();
      onClose();
    },
  });
  return (
    <Dialog title={title} subtitle={subtitle} opened={opened} onClose={onClose} width={460}>
      <Form form={form} onSend={sent.run}>
        <Stack as="fieldset" gap={2}>
          <legend className="t-s strong">Reason</legend>
          {reportReasons.map((name) => (
            <Radio
              key={name}
              name="reason"
              checked={reason === name}
              onChange={() => form.set("reason", name)}
            >
              {reasons[name]}
            </Radio>
          ))}
        </Stack>
        <Textarea {...form.field("text")} label="Details (optional)" rows={3} maxLength={2000} />
        <FormEnd change={sent} problem={form.problemOf("reason")} submit="Send report" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
