import { useNavigate } from "@tanstack/react-router";
import { registerRequest } from "@trestle/domain/auth/session.ts";
import { type SignUpRole, signUpRoles } from "@trestle/domain/auth/user.ts";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { schemaProblems, useForm } from "../../../lib/form.ts";
import { makeIdempotencyKey } from "../../../lib/idempotency-key.ts";
import { RefusedInput, useChange } from "../../../lib/use-change.ts";
import {
  Button,
  Dialog,
  Form,
  Grid,
  Icon,
  type IconName,
  Note,
  Problem,
  Radio,
  SecretField,
  TextField,
} from "../../../ui/index.ts";
import { closeDialog, switchToLogin } from "../dialogs.ts";
import { documentsProblem, emptyKyc } from "../kyc-data.ts";
import { PASSWORDS_DIFFER, register } from "../register.ts";
import styles from "./auth.module.css";
import { KycDialog, SendingDocuments } from "./kyc-dialog.tsx";
import { roleName } from "./role-name.ts";

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
        <Form form={form} onSend={(values) => filled && !needsVerification && registered.run(values)}>
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
          <Grid gap={3} fold="s">
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
          </Grid>
          {form.problemOf("password") ? null : (
            <p className="t-s muted">Use at least 8 characters for the password.</p>
          )}
          {isDeveloper ? (
            <Note icon={needsVerification ? "shield" : "check"} role="status">
              {needsVerification
                ? "Developers need to verify their business before they can bid."
                : "Verification attached: 3 documents. We reply within 2 working days."}{" "}
              <Button kind="link" small disabled={pending} onClick={() => setKycOpened(true)}>
                {needsVerification ? "Add documents" : "Review documents"}
              </Button>
            </Note>
          ) : null}
          <SendingDocuments progress={progress} />
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
            <p id={missingId} className={`t-s muted ${styles.centred}`}>
              {missing.length === fieldNames.length
                ? "All fields are required."
                : `Still missing: ${missing.join(", ")}.`}
            </p>
          )}
          <p className={`t-s muted ${styles.centred}`}>
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
        </Form>
      </Dialog>
    </>
  );
}

const icons: Record<SignUpRole, IconName> = { customer: "person", developer: "hammer", investor: "coins" };

type RoleProps = { value: SignUpRole | null; focusFirst: boolean; onChange: (role: SignUpRole) => void };

function RoleChoice({ value, focusFirst, onChange }: RoleProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>I am a</legend>
      <Grid columns={3} gap={2} className={styles.roles}>
        {signUpRoles.map((role, index) => (
          <label key={role}>
            <Radio
              name="role"
              data-autofocus={(focusFirst && index === 0) || undefined}
              value={role}
              checked={value === role}
              onChange={() => onChange(role)}
              required
            />
            <Icon name={icons[role]} />
            {roleName[role]}
          </label>
        ))}
      </Grid>
    </fieldset>
  );
}
