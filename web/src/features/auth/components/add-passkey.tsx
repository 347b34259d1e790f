import "@mantine/core/styles/Input.layer.css";
import { TextInput } from "@mantine/core";
import { passkeyName } from "@trestle/domain/auth/second-factor.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { Problem } from "../../../components/problem.tsx";
import { schemaProblems, useForm } from "../../../lib/form.ts";
import { useChange } from "../../../lib/use-change.ts";
import { afterChange, postPasskey, postPasskeyOptions } from "../api/second-factor.ts";
import { makePasskey } from "../passkeys.ts";

type Props = {
  userId: string;
  onClose: () => void;
  /** Recovery codes, if this is the first second factor. */
  onDone: (recoveryCodes: string[] | null) => void;
};

/** A passkey of this device or of a security key, under a name one recognises. */
export function AddPasskey({ userId, onClose, onDone }: Props) {
  const form = useForm({
    initial: { name: "" },
    check: ({ name }) => schemaProblems(passkeyName, name).map((one) => ({ ...one, field: "name" })),
  });
  const added = useChange({
    send: async (name: string) => {
      const made = await makePasskey(await postPasskeyOptions());
      const { recoveryCodes } = await postPasskey({ name: name.trim(), response: made as never });
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
      <form
        ref={form.form}
        className="stack"
        noValidate
        onSubmit={form.submit(({ name }) => added.run(name))}
      >
        <TextInput
          label="Name"
          placeholder="Work laptop"
          maxLength={60}
          data-autofocus
          {...form.wire("name")}
          value={form.values.name}
          error={form.problemOf("name")}
          onChange={(event) => form.set("name", event.currentTarget.value)}
        />
        <Problem>{added.problem}</Problem>
        <button type="submit" className="btn primary full" disabled={added.busy}>
          {added.busy ? "Waiting for your device…" : "Add passkey"}
        </button>
      </form>
    </Dialog>
  );
}
