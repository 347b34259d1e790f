import { useQuery } from "@tanstack/react-query";
import { type Confirmation, FRESH_MINUTES, isOn } from "@trestle/domain/auth/second-factor.ts";
import { call } from "../../../lib/endpoints.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Dialog } from "../../../ui/index.ts";
import { secondFactorQuery } from "../api/queries.ts";
import { useAuth } from "../auth-store.ts";
import { pendingConfirmation } from "../confirmation.ts";
import { ProofForm } from "./proof-form.tsx";

const answer = (isGiven: boolean) => pendingConfirmation.get()?.(isGiven);

/** Asks who is there before a dangerous act; the request that needed it is then sent again. */
export function ConfirmIdentityDialog({ opened }: { opened: boolean }) {
  const { user } = useAuth();
  return (
    <Dialog
      title="Confirm it’s you"
      subtitle={`You won’t be asked again for ${FRESH_MINUTES} minutes`}
      opened={opened}
      onClose={() => answer(false)}
      width={380}
    >
      {opened && user ? <Ways userId={user.id} /> : null}
    </Dialog>
  );
}

function Ways({ userId }: { userId: string }) {
  const { data: factor, isPending } = useQuery(secondFactorQuery(userId));
  const given = useChange({
    send: (body: Confirmation) => call("POST /api/auth/confirm", { body }),
    failure: "We couldn’t confirm it. Try again.",
    onDone: () => answer(true),
  });
  const kinds: Confirmation["kind"][] = [];
  if (factor && factor.passkeys.length > 0) kinds.push("passkey");
  if (factor?.totp) kinds.push("totp");
  if (factor && isOn(factor)) {
    if (factor.recoveryCodesLeft > 0) kinds.push("recovery");
  } else kinds.push("password");
  if (isPending)
    return (
      <p className="t-s muted" role="status">
        Loading…
      </p>
    );
  return (
    <ProofForm
      kinds={kinds}
      passkeyOptions={() => call("POST /api/auth/confirm/passkey-options")}
      onProof={given.run}
      action="Confirm"
      busy={given.busy}
      problem={given.problem}
    />
  );
}
