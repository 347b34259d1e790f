import { useQuery } from "@tanstack/react-query";
import type { Listing } from "@trestle/domain/projects/stage.ts";
import { useState } from "react";
import { Amount } from "../../../../components/amount.tsx";
import { BeforeAfter } from "../../../../components/before-after.tsx";
import { CopyHash } from "../../../../components/copy-hash.tsx";
import { Icon } from "../../../../components/icon.tsx";
import { Identicon } from "../../../../components/identicon.tsx";
import { TransactionButton } from "../../../../components/transaction-button.tsx";
import { WalletGate, type WalletSide } from "../../../../components/wallet-gate.tsx";
import { configQuery } from "../../../../lib/config.ts";
import { momentText } from "../../../../lib/days.ts";
import { lazyWithRetry } from "../../../../lib/lazy-with-retry.tsx";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { trialWords } from "../../../../lib/transactions/trial-words.ts";
import type { Trial } from "../../../../lib/transactions/try-out.ts";
import { useTrial } from "../../../../lib/transactions/use-trial.ts";
import { aboutPosting, type PostingState } from "../../draft/use-posting.ts";
import styles from "./request-form.module.css";

const HashedTermsDialog = lazyWithRetry(() =>
  import("../../../../components/hashed-terms-dialog.tsx").then((file) => file.HashedTermsDialog),
);

type Props = {
  draftId: string;
  title: string;
  prepared: NonNullable<PostingState["prepared"]>;
  posting: PostingState;
  wallet: WalletSide;
};

/** Who signs a request, and why with the linked wallet. */
export const deedGate = {
  what: "The request",
  why: "The deed goes to the wallet that is linked to your account.",
};

const shownTo: Record<Listing, string> = {
  marketplace: "on the market",
  negotiation: "in private negotiation",
};

/** What is signed, what it changes, and that it would succeed. */
export function PostPreview({ draftId, title, prepared, posting, wallet }: Props) {
  const { frozen, listing } = prepared;
  const { data: config } = useQuery(configQuery);
  const [reading, setReading] = useState(false);
  const deeds = config?.contracts.TrestleProject;
  const call = deeds
    ? contractCall({
        contract: "TrestleProject",
        to: deeds,
        functionName: "mint",
        args: [frozen.termsHash as `0x${string}`, BigInt(frozen.openUntil)],
        label: `Post “${title.trim()}”`,
      })
    : null;
  const { data: trial, isError } = useTrial(call);
  const other: Listing = listing === "marketplace" ? "negotiation" : "marketplace";
  return (
    <div className={styles.wide}>
      <div>
        <p className="strong">What you sign</p>
        <p className="t-s ink2 mt1">
          One transaction. It writes the fingerprint of these terms on the chain and gives you the deed of the
          project. No money of yours moves but the network fee.
        </p>
        <ul className="ledger mt3">
          <li>
            <span className="muted">Call</span>
            <span className="mono">mint</span>
          </li>
          <li>
            <span className="muted">Terms hash</span>
            <CopyHash hash={frozen.termsHash} name="terms hash" />
          </li>
          <li>
            <span className="muted">Open until</span>
            <span className="strong">
              {momentText(frozen.openUntil)} <span className="muted">UTC</span>
            </span>
          </li>
          <li>
            <span className="muted">To</span>
            <span className="row g2" title={deeds}>
              {deeds ? <Identicon address={deeds} /> : null}
              Trestle projects
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
        <BeforeAfter rows={changes(trial, listing)} />
        <p className="t-s muted mt2" role="status">
          {isError ? "The chain did not answer; it is asked again." : trialWords(trial)}
        </p>
        {trial?.refusal ? <p className="err mt1">{trial.refusal}</p> : null}
        <WalletGate wallet={wallet} {...deedGate}>
          <div className={`${styles.actions} mt3`}>
            <button
              type="button"
              className="btn"
              disabled={posting.busy}
              onClick={() => void posting.prepare(other)}
            >
              {other === "negotiation" ? "Negotiate in private" : "Post on the market"}
            </button>
            <TransactionButton
              call={call}
              about={aboutPosting(draftId, frozen.termsHash)}
              onConnect={wallet.onConnect}
              disabled={posting.busy || !trial || trial.refusal !== null}
              className="btn primary grow"
            >
              {listing === "marketplace" ? "Sign and post" : "Sign and post in private"}
            </TransactionButton>
          </div>
        </WalletGate>
      </div>
    </div>
  );
}

function changes(trial: Trial | undefined, listing: Listing) {
  const number = typeof trial?.result === "bigint" ? `Deed no. ${trial.result}` : "The deed";
  return [
    {
      what: "Your wallet",
      before: trial ? <Amount wei={trial.balance} /> : "…",
      after: trial ? <Amount wei={trial.balance - trial.fee} /> : "…",
    },
    { what: number, before: "not yet", after: "with you" },
    { what: "Request", before: "draft", after: shownTo[listing] },
    { what: "Terms", before: "can be edited", after: "frozen" },
  ];
}
