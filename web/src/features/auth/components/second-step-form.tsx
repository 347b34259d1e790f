import type { SecondStep } from "@trestle/domain/auth/second-factor.ts";
import { call } from "../../../lib/endpoints.ts";
import { RefusedInput, useChange } from "../../../lib/use-change.ts";
import { Button } from "../../../ui/index.ts";
import { auth } from "../auth-store.ts";
import { finishLogin } from "../login.ts";
import styles from "./auth.module.css";
import { ProofForm } from "./proof-form.tsx";

type Props = {
  step: SecondStep;
  onIn: () => void;
  /** Back to username and password, with what went wrong. */
  onBack: (problem: string | null) => void;
};

/** The second step of a login: a code, a passkey or a recovery code. */
export function SecondStepForm({ step, onIn, onBack }: Props) {
  const { ticket, kinds } = step;
  const finished = useChange({
    send: async (proof: Parameters<typeof finishLogin>[0]["proof"]) => {
      const outcome = await finishLogin({ ticket, proof });
      if (outcome === false) throw new RefusedInput(auth.get().loginError ?? undefined);
      return outcome;
    },
    failure: "Login failed",
    onDone: (outcome) => (outcome === "over" ? onBack(auth.get().loginError) : onIn()),
  });
  return (
    <div className="stack">
      <ProofForm
        kinds={kinds}
        passkeyOptions={() => call("POST /api/auth/login/passkey-options", { body: { ticket } })}
        onProof={finished.run}
        action={finished.busy ? "Signing in…" : "Log In"}
        busy={finished.busy}
        problem={finished.problem}
      />
      <p className={`t-s muted ${styles.centred}`}>
        Lost all of them? An administrator can reset your second factor.{" "}
        <Button kind="link" small onClick={() => onBack(null)}>
          Back
        </Button>
      </p>
    </div>
  );
}
