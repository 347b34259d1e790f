import { type ChangePasswordRequest, changePasswordRequest } from "@trestle/domain/auth/session.ts";
import { call } from "../../../lib/endpoints.ts";
import { type FormProblem, schemaProblems, useForm } from "../../../lib/form.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Card, Form, FormEnd, SecretField } from "../../../ui/index.ts";
import { endedText } from "../ended-text.ts";

const empty = { currentPassword: "", newPassword: "", confirmation: "" };

const passwordProblems = ({ confirmation, ...request }: typeof empty): FormProblem[] =>
  request.newPassword === confirmation
    ? schemaProblems(changePasswordRequest, request)
    : [{ field: "confirmation", message: "Passwords do not match" }];

/** A new password, and an end to every session that knew the old one. */
export function PasswordCard() {
  const form = useForm({ initial: empty, check: passwordProblems });
  const filled = Object.values(form.values).every((value) => value !== "");
  const changed = useChange({
    send: (body: ChangePasswordRequest) => call("PUT /api/auth/password", { body }),
    failure: "Nothing changed. Try again.",
    invalidates: ["/api/auth/sessions"],
    onDone: ({ ended }) => {
      form.reset();
      toast({ title: "Password changed", message: endedText(ended) });
    },
  });
  return (
    <Card small title="Password">
      <Form form={form} onSend={({ confirmation, ...request }) => filled && changed.run(request)}>
        <SecretField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          {...form.field("currentPassword")}
        />
        <SecretField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          {...form.field("newPassword")}
        />
        <SecretField
          label="Confirm new password"
          name="confirmNewPassword"
          autoComplete="new-password"
          {...form.field("confirmation")}
        />
        <FormEnd change={changed} submit="Change password" kind="plain" disabled={!filled} />
        <p className="t-s muted">Changing your password signs you out everywhere else.</p>
      </Form>
    </Card>
  );
}
