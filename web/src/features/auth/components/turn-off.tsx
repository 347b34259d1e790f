import type { Proof, ProofKind, SecondFactor } from "@trestle/domain/auth/second-factor.ts";
import { useState } from "react";
import { useChange } from "../../../lib/use-change.ts";
import { Dialog, SecretField } from "../../../ui/index.ts";
import { afterChange, postConfirmPasskeyOptions, postTurnOff } from "../api/second-factor.ts";
import { ProofForm } from "./proof-form.tsx";

type Props = { userId: string; factor: SecondFactor; onClose: () => void; onDone: () => void };

/** Takes both: the password, and the second factor itself. */
export function TurnOff({ userId, factor, onClose, onDone }: Props) {
  const [password, setPassword] = useState("");
  const turned = useChange({
    send: (proof: Proof) => postTurnOff({ password, proof }),
    failure: "Nothing changed. Try again.",
    invalidates: afterChange(userId),
    onDone,
  });
  const kinds: ProofKind[] = [];
  if (factor.totp) kinds.push("totp");
  if (factor.passkeys.length > 0) kinds.push("passkey");
  if (factor.recoveryCodesLeft > 0) kinds.push("recovery");
  return (
    <Dialog title="Turn off two-step login" opened onClose={onClose} width={400}>
      <ProofForm
        kinds={kinds}
        passkeyOptions={postConfirmPasskeyOptions}
        onProof={turned.run}
        action="Turn off"
        busy={turned.busy}
        problem={turned.problem}
        blocked={password === ""}
      >
        <p className="ink2">
          Your password alone will log you in. Your app, passkeys and recovery codes stop working here.
          {factor.required ? " The Admin Panel stays closed until you set it up again." : ""}
        </p>
        <SecretField
          label="Password"
          name="currentPassword"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          data-autofocus
        />
      </ProofForm>
    </Dialog>
  );
}
