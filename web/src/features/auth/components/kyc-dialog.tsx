import { requiredDocuments } from "@trestle/domain/auth/kyc.ts";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { RefusedInput, useChange } from "../../../lib/use-change.ts";
import { BrickProgress, Button, Dialog, Problem, Row, Stack, StepBar } from "../../../ui/index.ts";
import { fieldProblems, type KycData, stepProblems } from "../kyc-data.ts";
import styles from "./auth.module.css";
import { KycBusiness, KycContact, KycDocuments } from "./kyc-steps.tsx";

const steps = ["who you are", "your contact details", "documents"] as const;

type Props = {
  opened: boolean;
  data: KycData;
  onChange: (data: KycData) => void;
  onClose: () => void;
  /** Called with everything filled in; what it answers went wrong is shown, and can be tried again. */
  onSubmit: (data: KycData) => Promise<string | null> | string | null;
  submitLabel: string;
  /** For a customer or an investor: verified as a person, or as a business. */
  asPerson?: boolean;
  /** How much of the documents has been sent, while they are being sent. */
  progress?: number | null;
};

/** Business, contact and documents, one step each; nothing is lost on the way back and forth. */
export function KycDialog({
  opened,
  data,
  onChange,
  onClose,
  onSubmit,
  submitLabel,
  asPerson = false,
  progress = null,
}: Props) {
  const [step, setStep] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [checked, setChecked] = useState(false);
  const sent = useChange({
    send: async () => {
      const refusal = await onSubmit(data);
      if (refusal !== null) throw new RefusedInput(refusal);
    },
    failure: "The documents weren’t sent. Try again.",
  });
  const pending = sent.busy;
  const form = useRef<HTMLFormElement>(null);
  const isLast = step === steps.length - 1;

  const clearProblem = () => {
    setProblem(null);
    sent.clear();
  };
  const begin = useEffectEvent(clearProblem);
  useEffect(() => {
    if (!opened) return;
    setStep(0);
    setChecked(false);
    begin();
  }, [opened]);

  const focus = (selector: string) =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(selector)?.focus());
  const moveTo = (next: number) => {
    clearProblem();
    setChecked(false);
    setStep(next);
    focus("input, select, button");
  };
  const problems = checked ? (fieldProblems[step]?.(data) ?? {}) : {};
  const forward = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    // A problem of an earlier step is shown in that step, where it can be corrected.
    const broken = stepProblems.slice(0, step + 1).findIndex((check) => check(data) !== null);
    if (broken >= 0) {
      if (broken !== step) moveTo(broken);
      setProblem(stepProblems[broken]?.(data) ?? null);
      setChecked(true);
      focus("[aria-invalid=true]");
      return;
    }
    if (!isLast) return moveTo(step + 1);
    setProblem(null);
    sent.run();
  };
  const change = (changed: Partial<KycData>) => {
    clearProblem();
    onChange({ ...data, ...changed });
  };

  return (
    <Dialog
      title={asPerson ? "Identity Verification" : "Developer Verification"}
      subtitle={`Step ${step + 1} of ${steps.length}, ${step === 0 && !asPerson ? "your business" : steps[step]}`}
      opened={opened}
      onClose={pending ? () => {} : onClose}
      width={480}
      flush
    >
      <form ref={form} onSubmit={forward} noValidate>
        <Stack className={styles.body}>
          <StepBar
            states={steps.map((_, index) => (index < step ? "done" : index === step ? "next" : undefined))}
          />
          {step === 0 ? (
            <KycBusiness
              value={data.business}
              problems={problems}
              asPerson={asPerson}
              onChange={(business) => change({ business })}
            />
          ) : step === 1 ? (
            <KycContact
              value={data.contact}
              problems={problems}
              onChange={(contact) => change({ contact })}
            />
          ) : (
            <KycDocuments
              value={data.documents}
              kinds={requiredDocuments(data.business)}
              problems={problems}
              locked={pending}
              onChange={(documents) => change({ documents })}
            />
          )}
          <SendingDocuments progress={progress} />
          <Problem>{problem ?? sent.problem}</Problem>
        </Stack>
        <Row between className={styles.footer}>
          <Button disabled={pending} onClick={() => (step === 0 ? onClose() : moveTo(step - 1))}>
            {step === 0 ? "Cancel" : "Back"}
          </Button>
          <Button kind="primary" type="submit" disabled={pending}>
            {pending ? "Sending…" : isLast ? submitLabel : "Continue"}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}

/** How much of the documents has been sent; nothing before and after that. */
export const SendingDocuments = ({ progress }: { progress: number | null }) =>
  progress === null ? null : (
    <div role="status">
      <Row between className="t-s strong">
        <span>{progress < 100 ? "Sending your documents" : "Checking and encrypting them"}</span>
        <span>{progress}%</span>
      </Row>
      <div className="mt1">
        <BrickProgress percent={progress} label={`${progress}% sent`} />
      </div>
    </div>
  );
