import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import { TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useNavigate } from "@tanstack/react-router";
import { registerRequest } from "@trestle/domain/auth/session.ts";
import type { SignUpRole } from "@trestle/domain/auth/user.ts";
import { useEffect, useState } from "react";
import { Dialog } from "../../../components/dialog.tsx";
import { Icon } from "../../../components/icon.tsx";
import { closeDialog, switchToLogin } from "../dialogs.ts";
import { register } from "../register.ts";
import styles from "./register-dialog.module.css";
import { RoleChoice } from "./role-choice.tsx";
import { SecretInput } from "./secret-input.tsx";

type Props = { opened: boolean; chosenRole: SignUpRole | null };
type Fields = {
  username: string;
  email: string;
  password: string;
  confirmation: string;
  role: SignUpRole | null;
};

const empty: Fields = { username: "", email: "", password: "", confirmation: "", role: null };
const checkAgainstSchema = schemaResolver(registerRequest, { sync: true });

export function RegisterDialog({ opened, chosenRole }: Props) {
  const navigate = useNavigate();
  const form = useForm<Fields>({ initialValues: empty, validate: checkAgainstSchema });
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const { role, ...texts } = form.values;
  const filled = role !== null && Object.values(texts).every((text) => text.trim() !== "");
  const needsVerification = role === "developer";

  const fieldError = (field: keyof Fields) => {
    const error = form.errors[field];
    return typeof error === "string" ? error : undefined;
  };

  const { setFieldValue } = form;
  useEffect(() => {
    if (opened && chosenRole) setFieldValue("role", chosenRole);
  }, [opened, chosenRole, setFieldValue]);

  const reset = () => {
    form.reset();
    setFailure(null);
  };
  const submit = form.onSubmit(async ({ confirmation, ...request }) => {
    if (!filled || needsVerification || pending) return;
    setFailure(null);
    setPending(true);
    const problem = await register({ ...request, role }, confirmation);
    setPending(false);
    setFailure(problem);
    if (problem) return;
    reset();
    closeDialog();
    await navigate({ to: "/" });
  });
  const leave = () => {
    reset();
    closeDialog();
  };

  return (
    <Dialog
      title="Create Your Account"
      subtitle="One account, one wallet"
      opened={opened}
      onClose={leave}
      width={440}
    >
      <form onSubmit={submit} className="stack" noValidate>
        <RoleChoice value={role} onChange={(chosen) => form.setFieldValue("role", chosen)} />
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps("username")}
        />
        <TextInput label="Email" type="email" autoComplete="email" {...form.getInputProps("email")} />
        <div className={styles.two}>
          <SecretInput
            label="Password"
            name="password"
            autoComplete="new-password"
            value={form.values.password}
            error={fieldError("password")}
            onChange={(value) => form.setFieldValue("password", value)}
          />
          <SecretInput
            label="Confirm password"
            name="confirmation"
            autoComplete="new-password"
            value={form.values.confirmation}
            onChange={(value) => form.setFieldValue("confirmation", value)}
          />
        </div>
        {needsVerification ? (
          <p className="note" role="status">
            <Icon name="shield" size={18} />
            <span>
              Developers are verified with business documents before they may bid. Verification is not yet
              possible here, so a developer account cannot be created today.
            </span>
          </p>
        ) : null}
        {failure ? (
          <p className="err" role="alert">
            {failure}
          </p>
        ) : null}
        <button type="submit" className="btn primary full" disabled={!filled || needsVerification || pending}>
          {pending ? "Creating your account…" : "Create Account"}
        </button>
        <p className="t-s muted" style={{ textAlign: "center" }}>
          Already with us?{" "}
          <button
            type="button"
            className="link s"
            onClick={() => {
              reset();
              switchToLogin();
            }}
          >
            Log In
          </button>
        </p>
      </form>
    </Dialog>
  );
}
