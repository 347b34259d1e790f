import { passkeyName } from "@trestle/domain/auth/second-factor.ts";
import type { ReactNode } from "react";
import { schemaProblems, useForm } from "../../../lib/form.ts";
import { Button, Problem, TextField } from "../../../ui/index.ts";

type Props = {
  initial?: string;
  action: string;
  busy: boolean;
  problem: string | null;
  onName: (name: string) => void;
  children?: ReactNode;
};

/** What one recognises a passkey by. */
export function PasskeyNameForm({ initial = "", action, busy, problem, onName, children }: Props) {
  const form = useForm({
    initial: { name: initial },
    check: ({ name }) => schemaProblems(passkeyName, name).map((one) => ({ ...one, field: "name" })),
  });
  return (
    <form
      ref={form.form}
      className="stack"
      noValidate
      onSubmit={form.submit(({ name }) => onName(name.trim()))}
    >
      <TextField
        {...form.field("name")}
        label="Name"
        placeholder="Work laptop"
        maxLength={60}
        data-autofocus
      />
      {children}
      <Problem>{problem}</Problem>
      <Button kind="primary" full type="submit" busy={busy}>
        {action}
      </Button>
    </form>
  );
}
