import type { Bid } from "@trestle/domain/bids/bid.ts";
import type { PublicConfig } from "@trestle/domain/config.ts";
import { ACCEPT_GAS } from "@trestle/domain/escrow/acceptance.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import type { ReactNode } from "react";
import type { Abi, PublicClient } from "viem";
import { counted } from "../../../lib/format.ts";
import { contractCall } from "../../../lib/transactions/contract-call.ts";
import { isAbout } from "../../../lib/transactions/purpose.ts";
import type { SigningPlan } from "../../../lib/transactions/signing-plan.ts";
import { underWay } from "../../../lib/transactions/transaction-records.ts";
import { acceptPurpose } from "./accept-purpose.ts";
import { type AcceptanceTerms, acceptanceRefusal } from "./acceptance-terms.ts";

/** Texts of the statuses in their order; `approve` is skipped if the escrow is already approved. */
export const acceptStatuses = {
  start: "Initializing transaction...",
  check: "Checking NFT approval...",
  approve: "Approving NFT transfer...",
  accept: "Accepting bid...",
  confirm: "Confirming transaction...",
} as const;

type Accepting = {
  bid: Bid;
  terms: AcceptanceTerms;
  contracts: PublicConfig["contracts"];
  escrowAbi: Abi;
  accountId: string;
  summary: ReactNode;
};

/** Plans the approval of the escrow if it is missing, then the acceptance with the customer's payment. */
export function acceptPlan({ bid, terms, contracts, escrowAbi, accountId, summary }: Accepting): SigningPlan {
  const { bidIndex, tokenId, projectTitle } = bid;
  const { TrestleEscrow: escrow, TrestleProject: deeds } = contracts;
  const { fromCustomer, held } = terms;
  const [token, index] = [BigInt(tokenId), BigInt(bidIndex)] as const;
  // Until the bid's block is final, a reorg can put another bid at its index: then the whole bid is named.
  const options = { value: fromCustomer, gas: ACCEPT_GAS, abi: escrowAbi };
  const call = bid.confirming
    ? contractCall("TrestleEscrow", escrow, "acceptNamedBid", [token, index, terms.bidHash], options)
    : contractCall("TrestleEscrow", escrow, "acceptBidAndTransfer", [token, index], options);
  return {
    // The wallet that posted the request may no longer be the linked one. The deed's owner is checked instead.
    signer: "any",
    startStatus: acceptStatuses.start,
    failed: "Failed to accept bid",
    check: (reader, from) => refusalNow({ bid, contracts, accountId, value: fromCustomer }, reader, from),
    steps: [
      {
        label: `Approve the escrow for deed no. ${tokenId}`,
        skip: (reader, from) => isApproved(reader, from, contracts, token),
        // Minting the deed approves the escrow.
        doneBefore: "done when you posted",
        call: contractCall("TrestleProject", deeds, "approve", [escrow as `0x${string}`, token]),
        status: {
          check: acceptStatuses.check,
          sign: acceptStatuses.approve,
          confirm: acceptStatuses.approve,
        },
      },
      {
        label: `Accept the bid on “${projectTitle}”`,
        call,
        status: { sign: acceptStatuses.accept, confirm: acceptStatuses.confirm },
      },
    ],
    rows: () => [
      {
        what: "Escrow holds",
        before: held,
        after: held + fromCustomer,
      },
      { what: `Deed no. ${tokenId}`, before: "with you", after: "with the escrow" },
      {
        what: "Project",
        before: "open for bids",
        after: `active, ${counted(bid.milestones.length, "milestone")}`,
      },
    ],
    worstCase: worstCase(bid.bidder.username, terms),
    summary,
  };
}

const worstCase = (developer: string, { reviewDays, disputeDays, overdueDays }: AcceptanceTerms): string =>
  `you stop answering. Each milestone you leave unanswered for ${reviewDays} days is paid in full, one after another. If you dispute one and the arbiter doesn’t decide within ${disputeDays} days, ${developer} gets half of it. You can cancel work that is ${overdueDays} days late, and that money comes back.`;

async function isApproved(
  reader: PublicClient,
  from: string,
  { TrestleEscrow, TrestleProject }: PublicConfig["contracts"],
  tokenId: bigint,
): Promise<boolean> {
  const { abis } = await import("@trestle/chain/abis.gen.ts");
  const deed = { abi: abis.TrestleProject, address: TrestleProject as `0x${string}` };
  const [approved, isOperator] = await Promise.all([
    reader.readContract({ ...deed, functionName: "getApproved", args: [tokenId] }),
    reader.readContract({
      ...deed,
      functionName: "isApprovedForAll",
      args: [from as `0x${string}`, TrestleEscrow as `0x${string}`],
    }),
  ]);
  return isOperator || approved.toLowerCase() === TrestleEscrow.toLowerCase();
}

type Checked = Pick<Accepting, "bid" | "contracts" | "accountId"> & { value: bigint };

/** Returns the current obstacle to acceptance, also where only the approval could be simulated. */
async function refusalNow(
  { bid, contracts, accountId, value }: Checked,
  reader: PublicClient,
  from: string,
): Promise<string | null> {
  const { projectId, bidIndex } = bid;
  const other = underWay()
    .map(({ purpose }) => purpose)
    .find((one) => isAbout(one, acceptPurpose({ accountId, projectId })) && one.bidIndex !== bidIndex);
  if (other)
    return `You’re already accepting bid no. ${Number(other.bidIndex) + 1}. Wait until it’s confirmed.`;
  const { readAcceptanceTerms } = await import("../api/read-acceptance-terms.ts");
  const terms = await readAcceptanceTerms(bid, contracts, reader);
  const refusal = acceptanceRefusal(terms, from, contracts.TrestleEscrow);
  if (refusal) return refusal;
  return terms.fromCustomer > value
    ? `You now pay ${formatCoins(terms.fromCustomer)}, because loan money was returned to its pool. Check it again.`
    : null;
}
