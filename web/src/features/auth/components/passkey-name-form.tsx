import { passkeyName } from "@trestle/domain/auth/second-factor.ts";
import type { ReactNode } from "react";
import { schemaProblems, useForm } from "../../../lib/form.ts";
import { Form, FormEnd, TextField } from "../../../ui/index.ts";

type Props = {
  initial?: string;
  action: string;
  sent: { busy: boolean; problem: string | null };
  onName: (name: string) => void;
  children?: ReactNode;
};

/** Asks for the name by which the person recognises a passkey. */
export function PasskeyNameForm({ initial = "", action, sent, onName, children }: Props) {
  const form = useForm({
    initial: { name: initial },
    check: ({ name }) => schemaProblems(passkeyName, name).map((one) => ({ ...one, field: "name" })),
  });
  return (
    <Form form={form} onSend={({ name }) => onName(name.trim())}>
      <TextField
        {...form.field("name")}
        label="Name"
        placeholder="Work laptop"
        maxLength={60}
        data-autofocus
      />
      {children}
      <FormEnd full change={sent} submit={action} />
    </Form>
  );
}
