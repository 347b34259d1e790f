import { call } from "../../../lib/endpoints.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Dialog } from "../../../ui/index.ts";
import { secondFactorPaths } from "../api/queries.ts";
import { makePasskey } from "../passkeys.ts";
import { PasskeyNameForm } from "./passkey-name-form.tsx";

type Props = {
  onClose: () => void;
  /** Recovery codes, if this is the first second factor. */
  onDone: (recoveryCodes: string[] | null) => void;
};

/** A passkey of this device or of a security key, under a name one recognises. */
export function AddPasskey({ onClose, onDone }: Props) {
  const added = useChange({
    send: async (name: string) => {
      const made = await makePasskey(await call("POST /api/auth/second-factor/passkeys/options"));
      const body = { name, response: made };
      return (await call("POST /api/auth/second-factor/passkeys", { body })).recoveryCodes;
    },
    failure: "The passkey wasn’t added. Try again.",
    invalidates: secondFactorPaths,
    onDone,
  });
  return (
    <Dialog
      title="Add a passkey"
      subtitle="Touch, face or screen lock on this device, or a security key"
      opened
      onClose={onClose}
      width={400}
    >
      <PasskeyNameForm
        action={added.busy ? "Waiting for your device…" : "Add passkey"}
        sent={added}
        onName={added.run}
      >
        <p className="t-s muted">This signs you out everywhere else.</p>
      </PasskeyNameForm>
    </Dialog>
  );
}
