import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Dialog } from "../../../components/dialog.tsx";
import { configQuery } from "../../../lib/config.ts";
import { useAuth } from "../auth-store.ts";
import { closeDialog, openRegister } from "../dialogs.ts";
import { login } from "../login.ts";
import { DemoAccounts } from "./demo-accounts.tsx";
import { SecretInput } from "./secret-input.tsx";

type Props = { opened: boolean };

const forgotPassword = () => window.alert("Password reset is coming soon.");

export function LoginDialog({ opened }: Props) {
  const { data: config } = useQuery(configQuery);
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [pending, setPending] = useState(false);
  const [tried, setTried] = useState(false);
  const { loginError } = useAuth();
  const filled = username.trim() !== "" && password !== "";

  const leave = () => {
    setTried(false);
    setPassword("");
    closeDialog();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!filled || pending) return;
    setPending(true);
    const entered = await login({ username: username.trim(), password });
    setPending(false);
    setTried(!entered);
    if (entered) leave();
  };

  return (
    <Dialog
      title="Welcome Back"
      subtitle="Log in to see your projects and your money"
      opened={opened}
      onClose={leave}
      width={380}
    >
      <form onSubmit={submit} className="stack">
        <TextInput
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <div>
          <SecretInput
            label="Password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          <p className="row between mt2">
            <span className="t-s muted">Press Enter to log in</span>
            <button type="button" className="link s" onClick={forgotPassword}>
              Forgot Password?
            </button>
          </p>
        </div>
        {tried && loginError ? (
          <p className="err" role="alert">
            {loginError}
          </p>
        ) : null}
        <button type="submit" className="btn primary full" disabled={!filled || pending}>
          {pending ? "Logging in…" : "Log In"}
        </button>
        <p className="t-s muted" style={{ textAlign: "center" }}>
          New here?{" "}
          <button type="button" className="link s" onClick={() => openRegister()}>
            Register
          </button>
        </p>
        {config?.demo ? (
          <DemoAccounts
            accounts={config.demoAccounts}
            onChoose={(account) => {
              setUsername(account.username);
              setPassword(account.password);
            }}
          />
        ) : null}
      </form>
    </Dialog>
  );
}
