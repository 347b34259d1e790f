import "@mantine/core/styles/Input.layer.css";
import { TextInput } from "@mantine/core";
import { passkeyName } from "@trestle/domain/auth/second-factor.ts";
import type { ReactNode } from "react";
import { schemaProblems, useForm } from "../../../lib/form.ts";
import { Button, Problem } from "../../../ui/index.ts";

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
      {children}
      <Problem>{problem}</Problem>
      <Button kind="primary" full type="submit" busy={busy}>
        {action}
      </Button>
    </form>
  );
}
