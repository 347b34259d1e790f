import type { Confirmation, ProofKind } from "@trestle/domain/auth/second-factor.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useChange } from "../../../lib/use-change.ts";
import { Button, FormEnd, Row, SecretField, TextField } from "../../../ui/index.ts";
import { hasPasskeys, signWithPasskey } from "../passkeys.ts";
import styles from "./auth.module.css";

type Kind = Confirmation["kind"];

const offers: Record<Kind, string> = {
  passkey: "Use a passkey",
  totp: "Use your authenticator app",
  recovery: "Use a recovery code",
  password: "Use your password",
};

type Props<Allowed extends Kind> = {
  /** The ways there are, the best one first. */
  kinds: readonly Allowed[];
  passkeyOptions: () => Promise<{ challenge: string }>;
  onProof: (proof: Extract<Confirmation, { kind: Allowed }>) => void;
  action: string;
  busy: boolean;
  problem: string | null;
  /** True while other required fields are incomplete. */
  blocked?: boolean;
  children?: ReactNode;
};

/** One showing of the second factor, or of the password where that counts too. */
export function ProofForm<Allowed extends Kind = ProofKind>(props: Props<Allowed>) {
  const { passkeyOptions, action, busy, problem, blocked = false, children } = props;
  const kinds = props.kinds.filter((kind) => kind !== "passkey" || hasPasskeys());
  const [chosen, setChosen] = useState<Allowed | null>(null);
  const [typed, setTyped] = useState("");
  const kind: Kind | undefined = chosen ?? kinds[0];
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (kind) form.current?.querySelector<HTMLElement>("input, [type=submit]")?.focus();
  }, [kind]);
  const give = (proof: Confirmation) => props.onProof(proof as Extract<Confirmation, { kind: Allowed }>);
  const signed = useChange({
    send: async () => signWithPasskey(await passkeyOptions()),
    failure: "The passkey wasn’t used. Try again, or choose another way.",
    onDone: (response) => give({ kind: "passkey", response }),
  });
  const choose = (next: Allowed) => {
    signed.clear();
    setTyped("");
    setChosen(next);
  };
  const submit = () => {
    if (kind === "passkey") signed.run();
    else if (kind === "password") give({ kind, password: typed });
    else if (kind) give({ kind, code: typed });
  };
  const isBusy = busy || signed.busy;
  const field = {
    value: typed,
    onChange: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
    "data-autofocus": children ? undefined : true,
  };
  return (
    <form
      ref={form}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) submit();
      }}
    >
      {children}
      {kind === "totp" ? (
        <TextField
          {...field}
          key="totp"
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
        />
      ) : null}
      {kind === "recovery" ? (
        <TextField
          {...field}
          key="recovery"
          label="Recovery code"
          hint="Each one works once."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={24}
        />
      ) : null}
      {kind === "password" ? (
        <SecretField {...field} label="Password" name="password" autoComplete="current-password" />
      ) : null}
      {kind ? (
        <FormEnd
          full
          change={{ busy: isBusy, problem: signed.problem ?? problem }}
          submit={kind !== "passkey" ? action : signed.busy ? "Waiting for your passkey…" : "Use passkey"}
          disabled={blocked || (kind !== "passkey" && typed.trim() === "")}
        />
      ) : (
        <p>None of your second factors work in this browser. Try another browser or device.</p>
      )}
      {kinds.length > 1 ? (
        <Row as="p" gap={4} wrap className={styles.centred}>
          {kinds
            .filter((one) => one !== kind)
            .map((one) => (
              <Button kind="link" small key={one} onClick={() => choose(one)}>
                {offers[one]}
              </Button>
            ))}
        </Row>
      ) : null}
    </form>
  );
}
