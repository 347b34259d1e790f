import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import { TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useNavigate } from "@tanstack/react-router";
import { registerRequest } from "@trestle/domain/auth/session.ts";
import type { SignUpRole } from "@trestle/domain/auth/user.ts";
import { useCallback, useEffect, useState } from "react";
import { BrickProgress } from "../../../components/brick-progress.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Icon } from "../../../components/icon.tsx";
import { makeOnceKey } from "../../../lib/once-key.ts";
import { closeDialog, switchToLogin } from "../dialogs.ts";
import { documentsProblem, emptyKyc } from "../kyc-data.ts";
import { register } from "../register.ts";
import { KycDialog } from "./kyc-dialog.tsx";
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
  const [once] = useState(makeOnceKey);
  const form = useForm<Fields>({
    initialValues: empty,
    validate: checkAgainstSchema,
    onValuesChange: once.next,
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const { role, ...texts } = form.values;
  const filled = role !== null && Object.values(texts).every((text) => text.trim() !== "");
  const [kyc, setKyc] = useState(emptyKyc);
  const [kycOpened, setKycOpened] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const isDeveloper = role === "developer";
  const needsVerification = isDeveloper && documentsProblem(kyc.documents) !== null;

  const fieldError = (field: keyof Fields) => {
    const error = form.errors[field];
    return typeof error === "string" ? error : undefined;
  };

  const { setFieldValue } = form;
  const choose = useCallback(
    (chosen: SignUpRole | null) => {
      setFieldValue("role", chosen);
      setKycOpened(chosen === "developer");
      if (chosen !== "developer") setKyc(emptyKyc);
    },
    [setFieldValue],
  );
  useEffect(() => {
    if (opened && chosenRole) choose(chosenRole);
  }, [opened, chosenRole, choose]);

  const reset = () => {
    form.reset();
    setKyc(emptyKyc);
    setKycOpened(false);
    setFailure(null);
    once.next();
  };
  const submit = form.onSubmit(async ({ confirmation, ...request }) => {
    if (!filled || needsVerification || pending) return;
    setFailure(null);
    setPending(true);
    const papers = isDeveloper ? { data: kyc, once, onProgress: setProgress } : null;
    const problem = await register({ ...request, role }, confirmation, papers);
    setPending(false);
    setProgress(null);
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
    <>
      <KycDialog
        opened={opened && kycOpened}
        data={kyc}
        onChange={(data) => {
          setKyc(data);
          once.next();
        }}
        onClose={() => choose(null)}
        onSubmit={() => {
          setKycOpened(false);
          return null;
        }}
        submitLabel="Attach to my registration"
      />
      <Dialog
        title="Create Your Account"
        subtitle="One account, one wallet"
        opened={opened && !kycOpened}
        onClose={leave}
        width={440}
      >
        <form onSubmit={submit} className="stack" noValidate>
          <RoleChoice value={role} focusFirst={chosenRole === null} onChange={choose} />
          <TextInput
            label="Username"
            data-autofocus
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
          {isDeveloper ? (
            <div className="note" role="status">
              <span className={needsVerification ? undefined : styles.ready}>
                <Icon name={needsVerification ? "shield" : "check"} size={18} />
              </span>
              <p className="grow">
                {needsVerification
                  ? "Developers are verified with business documents before they may bid."
                  : "Verification attached: 3 documents. We answer within two working days."}{" "}
                <button
                  type="button"
                  className="link s"
                  disabled={pending}
                  onClick={() => setKycOpened(true)}
                >
                  {needsVerification ? "Add them" : "Look at it again"}
                </button>
              </p>
            </div>
          ) : null}
          {progress !== null ? (
            <div role="status">
              <p className="row between t-s">
                <span className="strong">
                  {progress < 100 ? "Sending your documents" : "Checking and sealing them"}
                </span>
                <span className="strong">{progress} %</span>
              </p>
              <div className="mt1">
                <BrickProgress percent={progress} label={`${progress} % sent`} />
              </div>
            </div>
          ) : null}
          {failure ? (
            <p className="err" role="alert">
              {failure}
            </p>
          ) : null}
          <button
            type="submit"
            className="btn primary full"
            disabled={!filled || needsVerification || pending}
          >
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
    </>
  );
}
