import { type ReportRequest, reportReasons, reportRequest } from "@trestle/domain/moderation/report.ts";
import { type FormEvent, useState } from "react";
import { Dialog } from "../../../../components/dialog.tsx";
import { Field, InputBox } from "../../../../components/field.tsx";
import { serverMessage } from "../../../../lib/request-error.ts";
import { toast } from "../../../../lib/toast.ts";
import { report } from "../../api/conduct.ts";
import styles from "./report-dialog.module.css";

const reasons: Record<ReportRequest["reason"], string> = {
  spam: "Advertising, or the same words again and again",
  abuse: "Insults or threats",
  fraud: "A swindle, or wrong claims about themselves",
  other: "Something else",
};

type Props = {
  negotiationId: string;
  other: { _id: string; username: string };
  opened: boolean;
  onClose: () => void;
};

/** Tells the administrators; they may then read this thread. */
export function ReportDialog({ negotiationId, other, opened, onClose }: Props) {
  const [reason, setReason] = useState<ReportRequest["reason"] | null>(null);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!reason) return setProblem("Choose what it is about.");
    const { success, data, error } = reportRequest.safeParse({ reason, text, negotiationId });
    if (!success) return setProblem(error.issues[0]?.message);
    setBusy(true);
    setProblem(undefined);
    try {
      await report(other._id, data);
      toast({ title: "Reported", message: "An administrator looks into it." });
      setReason(null);
      setText("");
      onClose();
    } catch (failure) {
      setProblem(serverMessage(failure) ?? "It was not sent: try again in a moment.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={`Report ${other.username}`}
      subtitle="They are not told. An administrator may read this thread."
      opened={opened}
      onClose={onClose}
      width={460}
    >
      <form className="stack" onSubmit={(event) => void send(event)}>
        <fieldset className={styles.reasons}>
          <legend>What is it about?</legend>
          {reportReasons.map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="reason"
                checked={reason === name}
                onChange={() => {
                  setReason(name);
                  setProblem(undefined);
                }}
              />
              <span>{reasons[name]}</span>
            </label>
          ))}
        </fieldset>
        <Field label="In your words (optional)">
          {(wiring) => (
            <InputBox>
              <textarea
                {...wiring}
                rows={3}
                maxLength={2000}
                value={text}
                onChange={({ currentTarget }) => setText(currentTarget.value)}
              />
            </InputBox>
          )}
        </Field>
        {problem ? (
          <p className="err" role="alert">
            {problem}
          </p>
        ) : null}
        <div className="row g2">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn primary grow" disabled={busy}>
            Send the report
          </button>
        </div>
      </form>
    </Dialog>
  );
}
