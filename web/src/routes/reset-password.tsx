import { resetPasswordRequest } from "@trestle/domain/auth/session.ts";
import { useState } from "react";
import { Page } from "../components/page.tsx";
import { openLogin } from "../features/auth/dialogs.ts";
import { call } from "../lib/endpoints.ts";
import { schemaProblems, useForm } from "../lib/form.ts";
import { useChange } from "../lib/use-change.ts";
import { Button, Form, FormEnd, SecretField } from "../ui/index.ts";

/** Where the link that was sent leads. The token is behind the hash sign, so no server log has it. */
export function ResetPassword() {
  const [token] = useState(() => window.location.hash.slice(1));
  const [done, setDone] = useState(false);
  const form = useForm({
    initial: { password: "" },
    check: (values) => schemaProblems(resetPasswordRequest, { ...values, token }),
  });
  const sent = useChange({
    send: ({ password }: { password: string }) =>
      call("POST /api/auth/reset-password", { body: { token, password } }),
    failure: "Your password wasn’t changed. Try again in a moment.",
    onDone: () => {
      setDone(true);
      // A used link has no business in the history.
      window.history.replaceState(window.history.state, "", window.location.pathname);
    },
  });
  return (
    <Page title="Choose a new password">
      <div className="card" style={{ maxWidth: 440 }}>
        {done ? (
          <div role="status" className="stack">
            <p>Your new password is set, and you’re signed out everywhere.</p>
            <Button kind="primary" onClick={() => openLogin()}>
              Sign in
            </Button>
          </div>
        ) : (
          <Form form={form} onSend={sent.run}>
            <SecretField
              label="New password"
              name="new-password"
              autoComplete="new-password"
              {...form.field("password")}
            />
            <FormEnd full change={sent} problem={form.problemOf("token")} submit="Set password" />
          </Form>
        )}
      </div>
    </Page>
  );
}
