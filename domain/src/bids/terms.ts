import { z } from "zod";
import { address, hash, tokenId } from "../chain-values.ts";
import { endOfDay } from "../day.ts";
import { offerContent } from "./offer.ts";

/** Terms of a bid on the chain. Their hash is the bid's `termsHash`, so they are immutable. */
export const bidTerms = z.strictObject({
  version: z.literal(1),
  projectTermsHash: hash,
  tokenId,
  developer: address,
  ...offerContent.shape,
  /** Random, so that private terms can't be guessed from their hash. */
  salt: hash,
});
export type BidTerms = z.infer<typeof bidTerms>;

/** Amounts and dates of a bid in the units of the escrow's `placeBid`. */
export const bidCall = ({ milestones, expiry }: Pick<BidTerms, "milestones" | "expiry">) => ({
  amounts: milestones.map(({ amount }) => amount),
  deadlines: milestones.map(({ by }) => String(endOfDay(by))),
  expiry: String(expiry),
});

/** Arguments of the escrow's `placeBid` for frozen terms under the registry's terms `termsId`. */
export function placeBidArguments(
  { terms, termsHash }: { terms: BidTerms; termsHash: string },
  termsId: bigint | number,
): [tokenId: bigint, bigint[], bigint[], termsHash: `0x${string}`, expiry: bigint, termsId: bigint] {
  const { amounts, deadlines, expiry } = bidCall(terms);
  return [
    BigInt(terms.tokenId),
    amounts.map(BigInt),
    deadlines.map(BigInt),
    termsHash as `0x${string}`,
    BigInt(expiry),
    BigInt(termsId),
  ];
}
