import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Amount } from "../../../components/amount.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Identicon } from "../../../components/identicon.tsx";
import { shortHex } from "../../../components/short-hex.ts";
import { useObservable } from "../../../lib/observable.ts";
import { rpc } from "../../../lib/rpc.ts";
import { useAuth } from "../auth-store.ts";
import { demoIndexes, demoName, demoSigner } from "../wallet/demo/accounts.ts";
import { type DemoRequest, pendingDemoRequest } from "../wallet/demo/requests.ts";
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

/** The demo wallet's own window: nothing is granted or signed without it. */
export function DemoWalletDialog() {
  const pending = useObservable(pendingDemoRequest);
  const { user } = useAuth();
  const [picked, setPicked] = useState<number | null>(null);
  const own = demoIndexes.find((index) => demoSigner(index).address.toLowerCase() === user?.ethereumAddress);
  const chosen = picked ?? own ?? demoIndexes[0] ?? 0;
  // What was shown last stays while the window closes.
  const [shown, setShown] = useState(pending);
  if (pending && pending !== shown) setShown(pending);
  const request = shown?.request;
  const reject = () => pending?.answer(null);
  return (
    <Dialog
      title={request ? titles[request.kind] : "Demo wallet"}
      subtitle="Trestle asks, on the local test chain"
      opened={pending !== null}
      onClose={reject}
      width={400}
      flush
    >
      <p className={styles.mark}>
        <i className={styles.hatch} aria-hidden="true" />
        <span>
          <strong>Demo wallet</strong>, its keys are public: no real money
        </span>
      </p>
      <div className={styles.body}>
        {request?.kind === "connect" ? <AccountChoice chosen={chosen} onChoose={setPicked} /> : null}
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
        <button type="button" className="btn" onClick={reject}>
          Reject
        </button>
        <button type="button" className="btn primary" onClick={() => pending?.answer(chosen)}>
          {request ? answers[request.kind] : "Confirm"}
        </button>
      </footer>
    </Dialog>
  );
}

function AccountChoice({ chosen, onChoose }: { chosen: number; onChoose: (index: number) => void }) {
  return (
    <fieldset className={styles.accounts}>
      <legend className="sr">Account</legend>
      {demoIndexes.map((index) => (
        <label key={index}>
          <input
            type="radio"
            name="demo-account"
            checked={index === chosen}
            data-autofocus={index === chosen || undefined}
            onChange={() => onChoose(index)}
          />
          <Identicon address={demoSigner(index).address} size={28} />
          <span className="grow">
            <span className="strong">{demoName(index)}</span>
            <span className={`mono t-xs muted ${styles.hex}`}>{shortHex(demoSigner(index).address)}</span>
          </span>
          <Balance address={demoSigner(index).address} />
        </label>
      ))}
    </fieldset>
  );
}

function Balance({ address }: { address: string }) {
  const { data } = useQuery({
    queryKey: ["chain", "balance", address],
    queryFn: async ({ signal }) => BigInt(await rpc("eth_getBalance", [address, "latest"], signal)),
  });
  return data === undefined ? null : <Amount wei={data} />;
}
