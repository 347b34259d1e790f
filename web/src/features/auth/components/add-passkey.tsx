import { useChange } from "../../../lib/use-change.ts";
import { Dialog } from "../../../ui/index.ts";
import { afterChange, postPasskey, postPasskeyOptions } from "../api/second-factor.ts";
import { makePasskey } from "../passkeys.ts";
import { PasskeyNameForm } from "./passkey-name-form.tsx";

type Props = {
  userId: string;
  onClose: () => void;
  /** Recovery codes, if this is the first second factor. */
  onDone: (recoveryCodes: string[] | null) => void;
};

/** A passkey of this device or of a security key, under a name one recognises. */
export function AddPasskey({ userId, onClose, onDone }: Props) {
  const added = useChange({
    send: async (name: string) => {
      const made = await makePasskey(await postPasskeyOptions());
      return (await postPasskey({ name, response: made })).recoveryCodes;
    },
    failure: "The passkey wasn't added. Try again.",
    invalidates: afterChange(userId),
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
        busy={added.busy}
        problem={added.problem}
        onName={added.run}
      >
        <p className="t-s muted">This signs you out everywhere else.</p>
      </PasskeyNameForm>
    </Dialog>
  );
}
