import { useNavigate } from "@tanstack/react-router";
import { registerRequest } from "@trestle/domain/auth/session.ts";
import type { SignUpRole } from "@trestle/domain/auth/user.ts";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { schemaProblems, useForm } from "../../../lib/form.ts";
import { makeIdempotencyKey } from "../../../lib/idempotency-key.ts";
import { RefusedInput, useChange } from "../../../lib/use-change.ts";
import { BrickProgress, Button, Dialog, Icon, Problem, SecretField, TextField } from "../../../ui/index.ts";
import { closeDialog, switchToLogin } from "../dialogs.ts";
import { documentsProblem, emptyKyc } from "../kyc-data.ts";
import { PASSWORDS_DIFFER, register } from "../register.ts";
import { KycDialog } from "./kyc-dialog.tsx";
import styles from "./register-dialog.module.css";
import { RoleChoice } from "./role-choice.tsx";

type Props = { opened: boolean; chosenRole: SignUpRole | null };
type Fields = {
  username: string;
  email: string;
  password: string;
  confirmation: string;
  role: SignUpRole | null;
};

const fieldNames = [
  ["role", "your role"],
  ["username", "username"],
  ["email", "email"],
  ["password", "password"],
  ["confirmation", "password confirmation"],
] as const satisfies [keyof Fields, string][];

const empty: Fields = { username: "", email: "", password: "", confirmation: "", role: null };

export function RegisterDialog({ opened, chosenRole }: Props) {
  const navigate = useNavigate();
  const [once] = useState(makeIdempotencyKey);
  const form = useForm({
    initial: empty,
    check: (values) => [
      ...schemaProblems(registerRequest, values),
      ...(values.confirmation && values.confirmation !== values.password
        ? [{ field: "confirmation", message: PASSWORDS_DIFFER }]
        : []),
    ],
    onChange: once.next,
  });
  const { role } = form.values;
  const missing = fieldNames.filter(([field]) => !form.values[field]?.trim()).map(([, name]) => name);
  const filled = missing.length === 0;
  const missingId = useId();
  const [kyc, setKyc] = useState(emptyKyc);
  const [kycOpened, setKycOpened] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const isDeveloper = role === "developer";
  const needsVerification = isDeveloper && documentsProblem(kyc) !== null;

  const choose = (chosen: SignUpRole | null) => {
    form.set("role", chosen);
    setKycOpened(chosen === "developer");
    if (chosen !== "developer") setKyc(emptyKyc);
  };
  const begin = useEffectEvent(() => choose(chosenRole));
  useEffect(() => {
    if (opened && chosenRole) begin();
  }, [opened, chosenRole]);

  const reset = () => {
    form.reset();
    setKyc(emptyKyc);
    setKycOpened(false);
    once.next();
  };
  const registered = useChange({
    send: async ({ confirmation, role: chosen, ...request }: Fields) => {
      if (!chosen) return;
      const documents = isDeveloper ? { data: kyc, once, onProgress: setProgress } : null;
      const problem = await register({ ...request, role: chosen }, confirmation, documents);
      setProgress(null);
      if (problem) throw new RefusedInput(problem);
    },
    failure: "Registration failed",
    onDone: async () => {
      leave();
      await navigate({ to: "/" });
    },
  });
  const pending = registered.busy;
  const leave = () => {
    reset();
    registered.clear();
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
        <form
          ref={form.form}
          onSubmit={form.submit((values) => filled && !needsVerification && registered.run(values))}
          className="stack"
          noValidate
        >
          <RoleChoice value={role} focusFirst={chosenRole === null} onChange={choose} />
          <TextField
            label="Username"
            data-autofocus
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field("username")}
          />
          <TextField label="Email" type="email" autoComplete="email" {...form.field("email")} />
          <div className={styles.two}>
            <SecretField
              label="Password"
              name="password"
              autoComplete="new-password"
              {...form.field("password")}
            />
            <SecretField
              label="Confirm password"
              name="confirmation"
              autoComplete="new-password"
              {...form.field("confirmation")}
            />
            {form.problemOf("password") ? null : (
              <p className={`t-s muted ${styles.rule}`}>Use at least 8 characters for the password.</p>
            )}
          </div>
          {isDeveloper ? (
            <div className="note" role="status">
              <span className={needsVerification ? undefined : styles.ready}>
                <Icon name={needsVerification ? "shield" : "check"} size={18} />
              </span>
              <p className="grow">
                {needsVerification
                  ? "Developers need to verify their business before they can bid."
                  : "Verification attached: 3 documents. We reply within 2 working days."}{" "}
                <Button kind="link" small disabled={pending} onClick={() => setKycOpened(true)}>
                  {needsVerification ? "Add documents" : "Review documents"}
                </Button>
              </p>
            </div>
          ) : null}
          {progress !== null ? (
            <div role="status">
              <p className="row between t-s">
                <span className="strong">
                  {progress < 100 ? "Sending your documents" : "Checking and encrypting them"}
                </span>
                <span className="strong">{progress}%</span>
              </p>
              <div className="mt1">
                <BrickProgress percent={progress} label={`${progress}% sent`} />
              </div>
            </div>
          ) : null}
          <Problem>{registered.problem}</Problem>
          <Button
            kind="primary"
            full
            type="submit"
            aria-describedby={filled ? undefined : missingId}
            disabled={!filled || needsVerification || pending}
          >
            {pending ? "Creating your account…" : "Create Account"}
          </Button>
          {filled ? null : (
            <p id={missingId} className="t-s muted" style={{ textAlign: "center" }}>
              {missing.length === fieldNames.length
                ? "All fields are required."
                : `Still missing: ${missing.join(", ")}.`}
            </p>
          )}
          <p className="t-s muted" style={{ textAlign: "center" }}>
            Already with us?{" "}
            <Button
              kind="link"
              small
              onClick={() => {
                reset();
                registered.clear();
                switchToLogin();
              }}
            >
              Log In
            </Button>
          </p>
        </form>
      </Dialog>
    </>
  );
}
