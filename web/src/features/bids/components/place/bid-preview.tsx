import { useQuery } from "@tanstack/react-query";
import type { FrozenBid } from "@trestle/domain/bids/bid.ts";
import { bidCall } from "@trestle/domain/bids/terms.ts";
import { useEffect, useRef, useState } from "react";
import { Amount } from "../../../../components/amount.tsx";
import { BeforeAfter } from "../../../../components/before-after.tsx";
import { CopyHash } from "../../../../components/copy-hash.tsx";
import { Icon } from "../../../../components/icon.tsx";
import { Identicon } from "../../../../components/identicon.tsx";
import { TransactionButton } from "../../../../components/transaction-button.tsx";
import { WalletGate, type WalletSide } from "../../../../components/wallet-gate.tsx";
import { configQuery } from "../../../../lib/config.ts";
import { dayText, momentText } from "../../../../lib/days.ts";
import { lazyWithRetry } from "../../../../lib/lazy-with-retry.tsx";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { trialWords } from "../../../../lib/transactions/trial-words.ts";
import type { Trial } from "../../../../lib/transactions/try-out.ts";
import { useTrial } from "../../../../lib/transactions/use-trial.ts";
import type { PlacingState } from "../../use-placing.ts";
import styles from "./place.module.css";

const HashedTermsDialog = lazyWithRetry(() =>
  import("../../../../components/hashed-terms-dialog.tsx").then((file) => file.HashedTermsDialog),
);

type Props = {
  frozen: FrozenBid;
  title: string;
  /** What the way back to the form is called. */
  back: string;
  placing: PlacingState;
  wallet: WalletSide;
};

/** What is signed, what it changes, and that it would succeed. */
export function BidPreview({ frozen, title, back, placing, wallet }: Props) {
  const { terms, termsHash } = frozen;
  const { data: config } = useQuery(configQuery);
  const [reading, setReading] = useState(false);
  const escrow = config?.contracts.TrestleEscrow;
  // Told to the chain is what was hashed, not what came beside it.
  const { amounts, deadlines, expiry } = bidCall(terms);
  const call = escrow
    ? contractCall({
        contract: "TrestleEscrow",
        to: escrow,
        functionName: "placeBid",
        args: [
          BigInt(terms.tokenId),
          amounts.map(BigInt),
          deadlines.map(BigInt),
          termsHash as `0x${string}`,
          BigInt(expiry),
        ],
        label: `Bid on “${title}”`,
      })
    : null;
  const { data: trial, isError } = useTrial(call);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={`card ${styles.wide}`} aria-labelledby="what-you-sign">
      <div>
        <h2 id="what-you-sign" ref={heading} tabIndex={-1} className={styles.title}>
          What you sign
        </h2>
        <p className="t-s ink2 mt1">
          One transaction. It puts your price, your milestones’ amounts and dates and the fingerprint of the
          whole bid on the chain, for everybody to see. It cannot be changed afterwards, only withdrawn. No
          money moves but the network fee.
        </p>
        <ul className="ledger mt3">
          <li>
            <span className="muted">Call</span>
            <span className="mono">placeBid</span>
          </li>
          <li>
            <span className="muted">Your price</span>
            <Amount wei={BigInt(terms.quote)} />
          </li>
          {terms.milestones.map(({ title: name, by, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a milestone is its place
            <li key={index}>
              <span className={`muted ${styles.named}`}>
                {index + 1} {name}, by {dayText(by, true)}
              </span>
              <Amount wei={BigInt(amount)} />
            </li>
          ))}
          <li>
            <span className="muted">Holds until</span>
            <span className="strong">
              {momentText(terms.expiry)} <span className="muted">UTC</span>
            </span>
          </li>
          <li>
            <span className="muted">Terms hash, reckoned here</span>
            <CopyHash hash={termsHash} name="terms hash" />
          </li>
          <li>
            <span className="muted">To</span>
            <span className="row g2" title={escrow}>
              {escrow ? <Identicon address={escrow} /> : null}
              Trestle escrow
            </span>
          </li>
        </ul>
        <button type="button" className="link mt2" onClick={() => setReading(true)}>
          <Icon name="sheet" size={16} />
          Read the terms as they are hashed
        </button>
        {reading ? <HashedTermsDialog frozen={frozen} onClose={() => setReading(false)} /> : null}
      </div>
      <div>
        <BeforeAfter rows={changes(trial)} />
        <p className="t-s muted mt2" role="status">
          {wallet.state === "none"
            ? "It is tried out against the chain once your wallet is connected."
            : isError
              ? "The chain did not answer; it is asked again."
              : trialWords(trial)}
        </p>
        {trial?.refusal ? <p className="err mt1">{trial.refusal}</p> : null}
        <WalletGate
          wallet={wallet}
          what="The bid"
          why="Your bid is signed with the wallet that is linked to your account."
        >
          <div className={`${styles.actions} mt3`}>
            <TransactionButton
              call={call}
              about={placing.about}
              onConnect={wallet.onConnect}
              disabled={placing.busy || !trial || trial.refusal !== null}
              className="btn primary grow"
            >
              Sign and place the bid
            </TransactionButton>
          </div>
        </WalletGate>
        <button type="button" className="btn full mt2" disabled={placing.busy} onClick={placing.goBack}>
          {back}
        </button>
      </div>
    </section>
  );
}

function changes(trial: Trial | undefined) {
  const number = typeof trial?.result === "bigint" ? `Bid no. ${trial.result}` : "Your bid";
  return [
    {
      what: "Your wallet",
      before: trial ? <Amount wei={trial.balance} /> : "…",
      after: trial ? <Amount wei={trial.balance - trial.fee} /> : "…",
    },
    { what: number, before: "not yet", after: "on the chain" },
    { what: "Who sees the price", before: "you", after: "everybody" },
    { what: "Terms", before: "can be edited", after: "frozen" },
  ];
}
