import { useQuery } from "@tanstack/react-query";
import { confirmTotpRequest, type TotpSetup } from "@trestle/domain/auth/second-factor.ts";
import { useId } from "react";
import { encode } from "uqr";
import { copyText } from "../../../lib/copy-text.ts";
import { call } from "../../../lib/endpoints.ts";
import { schemaProblems, useForm } from "../../../lib/form.ts";
import { serverMessage } from "../../../lib/request-error.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, Dialog, Form, FormEnd, IconButton, Problem, Row, TextField } from "../../../ui/index.ts";
import { secondFactorPaths } from "../api/queries.ts";
import styles from "./auth.module.css";

type Props = {
  isFirst: boolean;
  onClose: () => void;
  /** Recovery codes, if this is the first second factor. */
  onDone: (recoveryCodes: string[] | null) => void;
};

/** An authenticator app: scan, enter a code, done. */
export function SetUpTotp({ isFirst, onClose, onDone }: Props) {
  // Each showing of the set-up has a secret of its own.
  const showing = useId();
  const setup = useQuery({
    queryKey: ["totp-setup", showing],
    queryFn: () => call("POST /api/auth/second-factor/totp"),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Dialog
      title="Set up authenticator app"
      subtitle="Any app that shows 6-digit codes works"
      opened
      onClose={onClose}
      roomy
    >
      {setup.data ? <Steps isFirst={isFirst} setup={setup.data} onDone={onDone} /> : null}
      {setup.isFetching ? (
        <p className="t-s muted" role="status">
          Making a key…
        </p>
      ) : null}
      {setup.isError && !setup.isFetching ? (
        <div className="stack">
          <Problem>{serverMessage(setup.error) ?? "We couldn’t start the set-up."}</Problem>
          <Button onClick={() => void setup.refetch()}>Try again</Button>
        </div>
      ) : null}
    </Dialog>
  );
}

function Steps({ isFirst, setup, onDone }: Omit<Props, "onClose"> & { setup: TotpSetup }) {
  const form = useForm({
    initial: { code: "" },
    check: (values) => schemaProblems(confirmTotpRequest, values),
  });
  const confirmed = useChange({
    send: async (code: string) =>
      (await call("PUT /api/auth/second-factor/totp", { body: { code } })).recoveryCodes,
    failure: "Nothing changed. Try again.",
    invalidates: secondFactorPaths,
    onDone,
  });
  const key = setup.secret.match(/.{1,4}/g)?.join(" ") ?? setup.secret;
  return (
    <Form form={form} onSend={({ code }) => confirmed.run(code)}>
      <p className="ink2">1. Scan this code with your app, or type the key into it.</p>
      <QrCode text={setup.uri} label="QR code for your authenticator app" />
      <Row between className={styles.key}>
        <span className="mono" data-testid="totp-key">
          {key}
        </span>
        <IconButton icon="copy" name="Copy the key" onClick={() => void copyText(setup.secret)} />
      </Row>
      <TextField
        {...form.field("code")}
        label="2. Enter the code the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
      <p className="t-s muted">This signs you out everywhere else.</p>
      <FormEnd
        full
        change={confirmed}
        submit={confirmed.busy ? "Checking…" : isFirst ? "Turn on" : "Use this app"}
      />
    </Form>
  );
}

/** Drawn as one path, a square per dark module. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 3 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={squares.join("")} shapeRendering="crispEdges" />
    </svg>
  );
}
