import { useQuery } from "@tanstack/react-query";
import type { DonorHolding } from "@trestle/domain/donations/donation.ts";
import { useState } from "react";
import { SignedAct } from "../../../components/signing/act-dialog.tsx";
import { configQuery } from "../../../lib/config.ts";
import { call } from "../../../lib/endpoints.ts";
import { contractCall } from "../../../lib/transactions/contract-call.ts";
import { NotYet, type SigningPlan, type SigningStep } from "../../../lib/transactions/signing-plan.ts";
import { Amount, Icon } from "../../../ui/index.ts";
import { isOpenOnChain } from "../is-open-on-chain.ts";

/** `isCredit` if the wallet refused the payment. */
type Claimed = { amount: bigint; isCredit: boolean };

type Props = {
  holding: DonorHolding;
  /** Address of the donor. */
  donor: string;
  /** Title of the project for readers. */
  title: string;
  onKeep: () => void;
};

/** Takes back what a project that has ended did not spend. One that ran out is closed first, which anyone can do. */
export function ClaimRefund({ holding, donor, title, onKeep }: Props) {
  const { data: config } = useQuery(configQuery);
  const { tokenId, refundable } = holding;
  // As it was when it was opened: once closed, the step stays in the list as done.
  const [isExpired] = useState(holding.isExpired);
  const amount = BigInt(refundable);
  return (
    <SignedAct<Claimed>
      cancel="Not now"
      onCancel={onKeep}
      act={{
        purpose: { kind: "claim-refund", tokenId, donor },
        action: holding.isExpired ? "Close request and claim refund" : "Sign and claim refund",
        done: "claimed",
        plan: config
          ? planOf({ escrow: config.contracts.TrestleEscrow, isExpired, tokenId, amount, donor, title })
          : null,
        claim: async (hash) => {
          const [now] = await call("GET /api/payments/donors/:address", {
            params: { address: donor },
            query: { tokenId },
          });
          if (!now || now.claimed === "0") throw new NotYet();
          const { wasCredited } = await import("../api/was-credited.ts");
          return { amount: BigInt(now.claimed), isCredit: await wasCredited(hash, donor) };
        },
        mined: "Claimed on the chain. Updating your donations…",
        settled: (claimed) => <Settled {...(claimed ?? { amount, isCredit: false })} />,
      }}
    />
  );
}

type Claiming = {
  escrow: string;
  isExpired: boolean;
  tokenId: string;
  amount: bigint;
  donor: string;
  title: string;
};

function planOf({ escrow, isExpired, tokenId, amount, donor, title }: Claiming): SigningPlan {
  const step = (functionName: "closeExpired" | "claimRefund", label: string): SigningStep => ({
    label,
    call: contractCall("TrestleEscrow", escrow, functionName, [BigInt(tokenId)]),
  });
  const close: SigningStep = {
    ...step("closeExpired", `Close the expired request “${title}”`),
    skip: async (reader) => !(await isOpenOnChain(reader, escrow, tokenId)),
  };
  return {
    signer: "any",
    steps: [...(isExpired ? [close] : []), step("claimRefund", "Claim your refund")],
    check: async (_reader, from) =>
      from === donor
        ? null
        : "Another wallet made this donation. Switch to that account in your wallet to claim it back.",
    rows: () => [{ what: "Held for you", before: amount, after: 0n }],
    receives: amount,
    worstCase:
      "nothing is lost but the network fee. If your wallet refuses the payment, the escrow keeps it as a credit for you.",
  };
}

function Settled({ amount, isCredit }: Claimed) {
  return (
    <p className="note" role="status">
      <Icon name={isCredit ? "warning" : "check"} size={16} />
      <span>
        {isCredit ? (
          <>
            Your wallet refused the payment, so the escrow keeps <Amount wei={amount} /> for you. Withdraw it
            under “Money waiting for you”.
          </>
        ) : (
          <strong>
            <Amount wei={amount} /> is back in your wallet.
          </strong>
        )}
      </span>
    </p>
  );
}
