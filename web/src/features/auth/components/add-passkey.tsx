import { useState } from "react";
import { Dialog } from "../../../components/dialog.tsx";
import { useChange } from "../../../lib/use-change.ts";
import { afterChange, postPasskey, postPasskeyOptions } from "../api/second-factor.ts";
import { postLogoutOthers } from "../api/sessions.ts";
import { makePasskey } from "../passkeys.ts";
import { EndOthers } from "./end-others.tsx";
import { PasskeyNameForm } from "./passkey-name-form.tsx";

type Props = {
  userId: string;
  isFirst: boolean;
  onClose: () => void;
  /** Recovery codes, if this is the first second factor. */
  onDone: (recoveryCodes: string[] | null) => void;
};

/** A passkey of this device or of a security key, under a name one recognises. */
export function AddPasskey({ userId, isFirst, onClose, onDone }: Props) {
  const [endsOthers, setEndsOthers] = useState(isFirst);
  const added = useChange({
    send: async (name: string) => {
      const made = await makePasskey(await postPasskeyOptions());
      const { recoveryCodes } = await postPasskey({ name, response: made });
      // It is on by now: what follows must not hide the recovery codes.
      if (endsOthers) await postLogoutOthers().catch(() => {});
      return recoveryCodes;
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
        {isFirst ? <EndOthers checked={endsOthers} onChange={setEndsOthers} /> : null}
      </PasskeyNameForm>
    </Dialog>
  );
}
