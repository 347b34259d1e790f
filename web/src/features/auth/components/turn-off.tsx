import type { Proof, ProofKind, SecondFactor } from "@trestle/domain/auth/second-factor.ts";
import { useState } from "react";
import { call } from "../../../lib/endpoints.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Dialog, SecretField } from "../../../ui/index.ts";
import { secondFactorPaths } from "../api/queries.ts";
import { ProofForm } from "./proof-form.tsx";

type Props = { factor: SecondFactor; onClose: () => void; onDone: () => void };

/** Takes both: the password, and the second factor itself. */
export function TurnOff({ factor, onClose, onDone }: Props) {
  const [password, setPassword] = useState("");
  const turned = useChange({
    send: (proof: Proof) => call("POST /api/auth/second-factor/off", { body: { password, proof } }),
    failure: "Nothing changed. Try again.",
    invalidates: secondFactorPaths,
    onDone,
  });
  const kinds: ProofKind[] = [];
  if (factor.totp) kinds.push("totp");
  if (factor.passkeys.length > 0) kinds.push("passkey");
  if (factor.recoveryCodesLeft > 0) kinds.push("recovery");
  return (
    <Dialog title="Turn off two-step sign-in" opened onClose={onClose} width={400}>
      <ProofForm
        kinds={kinds}
        passkeyOptions={() => call("POST /api/auth/confirm/passkey-options")}
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
