import { type ReactNode, useEffect, useRef, useState } from "react";
import { lazyWithRetry } from "../../lib/lazy-with-retry.tsx";
import type { ContractCall } from "../../lib/transactions/contract-call.ts";
import { Button, CopyHash } from "../../ui/index.ts";
import { Identicon } from "../identicon.tsx";
import type { HashedTerms } from "./hashed-terms-dialog.tsx";
import styles from "./signing.module.css";

// Hashing needs the chain library, so it loads only when the terms are opened.
const HashedTermsDialog = lazyWithRetry(() =>
  import("./hashed-terms-dialog.tsx").then((file) => file.HashedTermsDialog),
);

type Props = {
  /** Says in a sentence or two what signing does. */
  lead: string;
  call: ContractCall;
  /** Label of the contract for readers. */
  contract: string;
  frozen?: HashedTerms;
  /** List items with what is being signed. */
  children?: ReactNode;
};

/** Shows the call that is signed, the terms behind their hash, and the contract that is called. */
export function SigningSummary({ lead, call, contract, frozen, children }: Props) {
  const [reading, setReading] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        What you’re signing
      </h2>
      <p className="t-s ink2 mt1">{lead}</p>
      <ul className="ledger mt3">
        <li>
          <span className="muted">Call</span>
          <span className="mono">{call.functionName}</span>
        </li>
        {children}
        {frozen ? (
          <li>
            <span className="muted">Terms hash</span>
            <CopyHash hash={frozen.termsHash} name="terms hash" />
          </li>
        ) : null}
        <li>
          <span className="muted">To</span>
          <span className="row g2" title={call.to}>
            <Identicon address={call.to} />
            {contract}
          </span>
        </li>
      </ul>
      {frozen ? (
        <Button kind="link" icon="sheet" className="mt2" onClick={() => setReading(true)}>
          View the exact text that is hashed
        </Button>
      ) : null}
      {reading && frozen ? <HashedTermsDialog frozen={frozen} onClose={() => setReading(false)} /> : null}
    </>
  );
}
