import { abis } from "@trestle/chain/abis.gen.ts";
import { termsHash } from "@trestle/chain/terms-hash.ts";
import type { Bid } from "@trestle/domain/bids/bid.ts";
import { bidCall } from "@trestle/domain/bids/terms.ts";
import { type Hash, parseEventLogs } from "viem";
import { chainReader } from "../../../lib/transactions/chain-reader.ts";

/** `none` where the terms are not the viewer's to read, and only the public part can be held against the chain. */
export type ChainVerdict = "matches" | "differs" | "none";

/** Reads the bid's own event and compares everything shown with it; the terms are hashed again here. */
export async function readBidOnChain(bid: Bid, escrow: string): Promise<ChainVerdict> {
  const { logs } = await chainReader().getTransactionReceipt({ hash: bid.transactionHash as Hash });
  const placed = parseEventLogs({ abi: abis.TrestleEscrow, eventName: "BidPlaced", logs }).find(
    ({ address, args }) =>
      address.toLowerCase() === escrow.toLowerCase() &&
      args.tokenId === BigInt(bid.tokenId) &&
      args.bidIndex === BigInt(bid.bidIndex),
  );
  if (!placed) return "differs";
  const { args } = placed;
  const shown = bid.milestones.map(({ amount }) => amount).join();
  if (args.amounts.join() !== shown || args.termsHash !== bid.termsHash) return "differs";
  if (!bid.terms) return "none";
  const { amounts, deadlines, expiry } = bidCall(bid.terms);
  const matches =
    termsHash(bid.terms) === args.termsHash &&
    args.amounts.join() === amounts.join() &&
    args.deadlines.join() === deadlines.join() &&
    args.expiry === BigInt(expiry) &&
    args.developer.toLowerCase() === bid.terms.developer;
  return matches ? "matches" : "differs";
}
