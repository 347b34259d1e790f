import { changePasswordRequest } from "@trestle/domain/auth/session.ts";
import { type FormProblem, schemaProblems, useForm } from "../../../lib/form.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, Problem, SecretField } from "../../../ui/index.ts";
import { putPassword } from "../api/password.ts";
import { endedText, sessionsQuery } from "../api/sessions.ts";

const empty = { currentPassword: "", newPassword: "", confirmation: "" };

const passwordProblems = ({ confirmation, ...request }: typeof empty): FormProblem[] =>
  request.newPassword === confirmation
    ? schemaProblems(changePasswordRequest, request)
    : [{ field: "confirmation", message: "Passwords do not match" }];

/** A new password, and an end to every session that knew the old one. */
export function PasswordCard({ userId }: { userId: string }) {
  const form = useForm({ initial: empty, check: passwordProblems });
  const filled = Object.values(form.values).every((value) => value !== "");
  const changed = useChange({
    send: putPassword,
    failure: "Nothing changed. Try again.",
    invalidates: [sessionsQuery(userId).queryKey],
    onDone: ({ ended }) => {
      form.reset();
      toast({ title: "Password changed", message: endedText(ended) });
    },
  });
  const submit = form.submit(({ confirmation, ...request }) => {
    if (filled) changed.run(request);
  });

  return (
    <section className="card" aria-labelledby="password-card">
      <h2 id="password-card" className="t-m">
        Password
      </h2>
      <form ref={form.form} className="stack mt3" onSubmit={submit} noValidate>
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
        <Problem>{(form.refusals > 0 ? form.problems[0]?.message : null) ?? changed.problem}</Problem>
        <div>
          <Button type="submit" busy={changed.busy} disabled={!filled}>
            Change password
          </Button>
        </div>
        <p className="t-s muted">Changing your password signs you out everywhere else.</p>
      </form>
    </section>
  );
}
