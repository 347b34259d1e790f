import { useQuery } from "@tanstack/react-query";
import type { SecondStep } from "@trestle/domain/auth/second-factor.ts";
import type { PublicConfig } from "@trestle/domain/config.ts";
import { useState } from "react";
import { configQuery } from "../../../lib/config.ts";
import { useForm } from "../../../lib/form.ts";
import { lazyWithRetry } from "../../../lib/lazy-with-retry.tsx";
import { RefusedInput, useChange } from "../../../lib/use-change.ts";
import { Button, Dialog, Form, FormEnd, Grid, Icon, Row, SecretField, TextField } from "../../../ui/index.ts";
import { auth } from "../auth-store.ts";
import { closeDialog, openRegister } from "../dialogs.ts";
import { login } from "../login.ts";
import styles from "./auth.module.css";
import { roleName } from "./role-name.ts";

type Props = {
  opened: boolean;
  /** Takes the guided tour with the demo's customer, once they are logged in. */
  onTour?: ((accountId: string) => void) | undefined;
};
/** Credentials; for a demo account also the index of its wallet, and whether the guided tour starts. */
type Entry = { username: string; password: string; wallet?: number | null; tour?: boolean };

// Most people never need it.
const ForgotPasswordDialog = lazyWithRetry(() =>
  import("./forgot-password-dialog.tsx").then((file) => file.ForgotPasswordDialog),
);

const SecondStepForm = lazyWithRetry(() =>
  import("./second-step-form.tsx").then((file) => file.SecondStepForm),
);

const sayComingSoon = () => window.alert("Password reset is coming soon.");

export function LoginDialog({ opened, onTour }: Props) {
  const { data: config } = useQuery(configQuery);
  const [isForgotten, setForgotten] = useState(false);
  const [step, setStep] = useState<SecondStep | null>(null);
  const [overdue, setOverdue] = useState<string | null>(null);
  const form = useForm({ initial: { username: "", password: "" }, check: () => [] });
  const { username, password } = form.values;
  const filled = username.trim() !== "" && password !== "";
  const entered = useChange({
    send: async ({ username, password, wallet = null }: Entry) => {
      setOverdue(null);
      const outcome = await login({ username: username.trim(), password });
      if (outcome === false) throw new RefusedInput(auth.get().loginError ?? undefined);
      // If this fails, the wallet can still be connected by hand.
      if (outcome === true && wallet !== null)
        void import("../wallet/demo/connect-as.ts")
          .then(({ connectAs }) => connectAs(wallet))
          .catch(() => {});
      return outcome;
    },
    failure: "Login failed",
    onDone: (outcome, { tour }) => {
      if (outcome !== true) return setStep(outcome);
      leave();
      const accountId = auth.get().user?.id;
      if (tour && accountId) onTour?.(accountId);
    },
  });
  const back = (problem: string | null) => {
    form.set("password", "");
    setOverdue(problem);
    setStep(null);
  };
  const leave = () => {
    entered.clear();
    back(null);
    closeDialog();
  };

  return (
    <Dialog
      title="Welcome Back"
      subtitle={step ? "One more step to sign in" : "Sign in to see your projects and money"}
      opened={opened}
      onClose={leave}
      width={380}
    >
      {step ? (
        <SecondStepForm step={step} onIn={leave} onBack={back} />
      ) : (
        <Form form={form} onSend={(typed) => filled && entered.run(typed)}>
          <TextField
            {...form.field("username")}
            label="Username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
          />
          <div>
            <SecretField
              {...form.field("password")}
              label="Password"
              name="password"
              autoComplete="current-password"
            />
            <p className="row between mt2">
              <span className="t-s muted">Press Enter to sign in</span>
              <Button
                kind="link"
                small
                onClick={() => (config?.features.mail ? setForgotten(true) : sayComingSoon())}
              >
                Forgot Password?
              </Button>
            </p>
          </div>
          <FormEnd
            full
            change={entered}
            problem={overdue}
            submit={entered.busy ? "Signing in…" : "Log In"}
            disabled={!filled}
          />
          <p className={`t-s muted ${styles.centred}`}>
            New here?{" "}
            <Button kind="link" small onClick={() => openRegister()}>
              Register
            </Button>
          </p>
          {config?.demo ? (
            <DemoAccounts
              accounts={config.demoAccounts}
              busy={entered.busy}
              onChoose={(account) => entered.run(account)}
              onTour={onTour && ((customer) => entered.run({ ...customer, tour: true }))}
            />
          ) : null}
        </Form>
      )}
      {isForgotten ? <ForgotPasswordDialog onClose={() => setForgotten(false)} /> : null}
    </Dialog>
  );
}

type Account = PublicConfig["demoAccounts"][number];
type DemoProps = {
  accounts: Account[];
  busy: boolean;
  onChoose: (account: Account) => void;
  /** Logs in as the customer and starts the guided tour. */
  onTour: ((customer: Account) => void) | undefined;
};

/** Only on the embedded chain: one click logs in and connects that person's demo wallet. */
function DemoAccounts({ accounts, busy, onChoose, onTour }: DemoProps) {
  if (accounts.length === 0) return null;
  const customer = accounts.find(({ role }) => role === "customer");
  return (
    <section className={styles.demo} aria-label="Demo accounts">
      <Row as="p" gap={3} className="t-xs ink2">
        <i className={styles.hatch} aria-hidden="true" />
        <span>
          <strong>Try it as…</strong> Logs you in and connects that person’s demo wallet. The administrator
          has none.
        </span>
      </Row>
      <Grid as="ul" gap={2} className="mt3">
        {accounts.map((account) => (
          <li key={account.username}>
            <Button kind="bare" className={styles.account} disabled={busy} onClick={() => onChoose(account)}>
              <span className="sr">Try it as </span>
              <span className="strong ell">{account.username}</span>
              <span className="t-xs">{roleName[account.role]}</span>
              <Icon name="chevron" size={16} />
            </Button>
          </li>
        ))}
      </Grid>
      {customer && onTour ? (
        <Button full className="mt3" busy={busy} onClick={() => onTour(customer)}>
          Take the tour, about 5 minutes
        </Button>
      ) : null}
    </section>
  );
}
