import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Identicon } from "../../../components/identicon.tsx";
import { shortHex } from "../../../components/short-hex.ts";
import { configQuery } from "../../../lib/config.ts";
import { useObservable } from "../../../lib/observable.ts";
import { readStored, storageKeys } from "../../../lib/storage.ts";
import { Button, Dialog } from "../../../ui/index.ts";
import { useAuth } from "../auth-store.ts";
import { type DemoChoice, demoChoices } from "../wallet/demo/accounts.ts";
import { type DemoRequest, pendingDemoRequest } from "../wallet/demo/requests.ts";
import { DemoAccountChoice } from "./demo-account-choice.tsx";
import { DemoTransactionView } from "./demo-transaction.tsx";
import { DemoTypedData } from "./demo-typed-data.tsx";
import styles from "./demo-wallet-dialog.module.css";

const titles: Record<DemoRequest["kind"], string> = {
  connect: "Choose an account",
  sign: "Sign this message?",
  typed: "Sign this?",
  transaction: "Confirm",
};

const answers: Record<DemoRequest["kind"], string> = {
  connect: "Connect",
  sign: "Sign",
  typed: "Sign",
  transaction: "Confirm",
};

/** One's linked account; otherwise the one used last, or the first. */
function preselected(choices: DemoChoice[], linked: string | null): number {
  const last = Number(readStored(storageKeys.demoWallet));
  const used = linked ? undefined : choices.find(({ index, takenBy }) => index === last && !takenBy);
  return (used ?? choices[0])?.index ?? 0;
}

/** The demo wallet's own window: nothing is granted or signed without it. */
export function DemoWalletDialog() {
  const pending = useObservable(pendingDemoRequest);
  const { user } = useAuth();
  const { data: config } = useQuery(configQuery);
  const [picked, setPicked] = useState<number | null>(null);
  // The last request stays visible while the window closes.
  const [shown, setShown] = useState(pending);
  if (pending && pending !== shown) {
    setShown(pending);
    setPicked(null);
  }
  const request = shown?.request;
  // Keys take their time to derive, so it is done for a choice alone.
  const choices = request?.kind === "connect" ? demoChoices(user, config?.demoAccounts ?? []) : [];
  const chosen = picked ?? preselected(choices, user?.ethereumAddress ?? null);
  const reject = () => pending?.answer(null);
  return (
    <Dialog
      title={request ? titles[request.kind] : "Demo wallet"}
      subtitle="Request from Trestle on the local test chain"
      opened={pending !== null}
      onClose={reject}
      width={400}
      flush
      isWallet
    >
      <p className={styles.mark}>
        <i className={styles.hatch} aria-hidden="true" />
        <span>
          <strong>Demo wallet</strong> with public keys. No real money.
        </span>
      </p>
      <div className={styles.body}>
        {request?.kind === "connect" ? (
          <DemoAccountChoice choices={choices} chosen={chosen} onChoose={setPicked} />
        ) : null}
        {request?.kind === "sign" ? (
          <>
            <p className="row g2">
              <Identicon address={request.address} />
              <span className="mono">{shortHex(request.address)}</span>
            </p>
            <pre className={styles.message}>{request.text}</pre>
          </>
        ) : null}
        {request?.kind === "typed" ? <DemoTypedData address={request.address} typed={request.typed} /> : null}
        {request?.kind === "transaction" ? <DemoTransactionView transaction={request.transaction} /> : null}
      </div>
      <footer className={styles.footer}>
        <Button aria-disabled={pending === null || undefined} onClick={reject}>
          Reject
        </Button>
        <Button
          kind="primary"
          aria-disabled={pending === null || undefined}
          onClick={() => pending?.answer(chosen)}
        >
          {request ? answers[request.kind] : "Confirm"}
        </Button>
      </footer>
    </Dialog>
  );
}
