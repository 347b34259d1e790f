import { useQuery } from "@tanstack/react-query";
import type { SecondStep } from "@trestle/domain/auth/second-factor.ts";
import { useState } from "react";
import { configQuery } from "../../../lib/config.ts";
import { useForm } from "../../../lib/form.ts";
import { lazyWithRetry } from "../../../lib/lazy-with-retry.tsx";
import { RefusedInput, useChange } from "../../../lib/use-change.ts";
import { Button, Dialog, Problem, SecretField, TextField } from "../../../ui/index.ts";
import { auth } from "../auth-store.ts";
import { closeDialog, openRegister } from "../dialogs.ts";
import { login } from "../login.ts";
import { DemoAccounts } from "./demo-accounts.tsx";

type Props = {
  opened: boolean;
  /** Takes the guided tour with the demo's customer, once they are logged in. */
  onTour?: ((accountId: string) => void) | undefined;
};
/** What is typed; of a demo account also the number of its wallet, and whether it takes the guided tour. */
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
      // Whoever is logged in can connect by hand if this fails.
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
      subtitle={step ? "One more step to log in" : "Log in to see your projects and money"}
      opened={opened}
      onClose={leave}
      width={380}
    >
      {step ? (
        <SecondStepForm step={step} onIn={leave} onBack={back} />
      ) : (
        <form onSubmit={form.submit((typed) => filled && entered.run(typed))} className="stack">
          <TextField
            label="Username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            value={username}
            onChange={(event) => form.set("username", event.currentTarget.value)}
          />
          <div>
            <SecretField
              label="Password"
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => form.set("password", event.currentTarget.value)}
            />
            <p className="row between mt2">
              <span className="t-s muted">Press Enter to log in</span>
              <Button
                kind="link"
                small
                onClick={() => (config?.features.mail ? setForgotten(true) : sayComingSoon())}
              >
                Forgot Password?
              </Button>
            </p>
          </div>
          <Problem>{entered.problem ?? overdue}</Problem>
          <Button kind="primary" full type="submit" busy={entered.busy} disabled={!filled}>
            {entered.busy ? "Logging in…" : "Log In"}
          </Button>
          <p className="t-s muted" style={{ textAlign: "center" }}>
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
        </form>
      )}
      {isForgotten ? <ForgotPasswordDialog onClose={() => setForgotten(false)} /> : null}
    </Dialog>
  );
}
