import { forgotPasswordRequest } from "@trestle/domain/auth/session.ts";
import { useState } from "react";
import { call } from "../../../lib/endpoints.ts";
import { schemaProblems, useForm } from "../../../lib/form.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, Dialog, Form, FormEnd, TextField } from "../../../ui/index.ts";

/** Asks for the address that a link is sent to; what it answers is the same whether anybody has it. */
export function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useForm({
    initial: { email: "" },
    check: (values) => schemaProblems(forgotPasswordRequest, values),
  });
  const sent = useChange({
    send: ({ email }: { email: string }) =>
      call("POST /api/auth/forgot-password", { body: { email: email.trim() } }),
    failure: "We couldn’t send a link. Try again in a moment.",
    onDone: ({ message }) => setAnswer(message),
  });
  return (
    <Dialog title="Forgot your password?" opened onClose={onClose} width={380}>
      {answer ? (
        <div className="stack">
          <p role="status">{answer}</p>
          <Button kind="primary" full onClick={onClose}>
            Close
          </Button>
        </div>
      ) : (
        <Form form={form} onSend={sent.run}>
          <TextField
            {...form.field("email")}
            label="Email"
            type="email"
            name="email"
            autoComplete="email"
            data-autofocus
          />
          <FormEnd full change={sent} submit="Send link" />
        </Form>
      )}
    </Dialog>
  );
}
