import { useQuery } from "@tanstack/react-query";
import { confirmTotpRequest, type TotpSetup } from "@trestle/domain/auth/second-factor.ts";
import { useId } from "react";
import { copyText } from "../../../lib/copy-text.ts";
import { schemaProblems, useForm } from "../../../lib/form.ts";
import { serverMessage } from "../../../lib/request-error.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, Dialog, IconButton, Problem, TextField } from "../../../ui/index.ts";
import { afterChange, putTotp, totpSetupQuery } from "../api/second-factor.ts";
import { QrCode } from "./qr-code.tsx";
import styles from "./second-factor.module.css";

type Props = {
  userId: string;
  isFirst: boolean;
  onClose: () => void;
  /** Recovery codes, if this is the first second factor. */
  onDone: (recoveryCodes: string[] | null) => void;
};

/** An authenticator app: scan, enter a code, done. */
export function SetUpTotp({ userId, isFirst, onClose, onDone }: Props) {
  const setup = useQuery(totpSetupQuery(useId()));
  return (
    <Dialog
      title="Set up authenticator app"
      subtitle="Any app that shows 6-digit codes works"
      opened
      onClose={onClose}
      roomy
    >
      {setup.data ? <Steps userId={userId} isFirst={isFirst} setup={setup.data} onDone={onDone} /> : null}
      {setup.isFetching ? (
        <p className="t-s muted" role="status">
          Making a key…
        </p>
      ) : null}
      {setup.isError && !setup.isFetching ? (
        <div className="stack">
          <Problem>{serverMessage(setup.error) ?? "We couldn't start the set-up."}</Problem>
          <Button onClick={() => void setup.refetch()}>Try again</Button>
        </div>
      ) : null}
    </Dialog>
  );
}

function Steps({ userId, isFirst, setup, onDone }: Omit<Props, "onClose"> & { setup: TotpSetup }) {
  const form = useForm({
    initial: { code: "" },
    check: (values) => schemaProblems(confirmTotpRequest, values),
  });
  const confirmed = useChange({
    send: async (code: string) => (await putTotp(code)).recoveryCodes,
    failure: "Nothing changed. Try again.",
    invalidates: afterChange(userId),
    onDone,
  });
  const key = setup.secret.match(/.{1,4}/g)?.join(" ") ?? setup.secret;
  return (
    <form
      ref={form.form}
      className="stack"
      noValidate
      onSubmit={form.submit(({ code }) => confirmed.run(code))}
    >
      <p className="ink2">1. Scan this code with your app, or type the key into it.</p>
      <QrCode text={setup.uri} label="QR code for your authenticator app" />
      <div className={`row between ${styles.key}`}>
        <span className="mono" data-testid="totp-key">
          {key}
        </span>
        <IconButton icon="copy" name="Copy the key" onClick={() => void copyText(setup.secret)} />
      </div>
      <TextField
        {...form.field("code")}
        label="2. Enter the code the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
      <p className="t-s muted">This signs you out everywhere else.</p>
      <Problem>{confirmed.problem}</Problem>
      <Button kind="primary" full type="submit" busy={confirmed.busy}>
        {confirmed.busy ? "Checking…" : isFirst ? "Turn on" : "Use this app"}
      </Button>
    </form>
  );
}
