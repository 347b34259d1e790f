import { canonicalText, termsHash } from "@trestle/chain/terms-hash.ts";
import type { FrozenBid } from "@trestle/domain/bids/bid.ts";
import type { OfferContent } from "@trestle/domain/bids/offer.ts";
import { bidCall } from "@trestle/domain/bids/terms.ts";

const NOT_SIGNED = "Nothing was signed. Reload the page.";

/** Values that a frozen bid must match before its author signs. */
export type OwnBid = {
  content: OfferContent;
  tokenId: string;
  /** Hash of the terms of the request that the bid answers. */
  projectTermsHash: string;
  /** The account's wallet, which signs. */
  developer: string;
};

/**
 * Compares the frozen terms with the form before signing (offer, request, developer) and hashes them again here. The
 * contract call is built from nothing else.
 */
export function frozenBidProblem(frozen: FrozenBid, own: OwnBid): string | null {
  const { version: _version, salt: _salt, projectTermsHash, tokenId, developer, ...content } = frozen.terms;
  if (canonicalText(content) !== canonicalText(own.content))
    return `The server’s terms differ from the offer you see. ${NOT_SIGNED}`;
  if (tokenId !== own.tokenId || projectTermsHash !== own.projectTermsHash.toLowerCase())
    return `The server’s terms are for another request. ${NOT_SIGNED}`;
  if (developer !== own.developer.toLowerCase())
    return `The server’s terms name another wallet. ${NOT_SIGNED}`;
  if (termsHash(frozen.terms) !== frozen.termsHash)
    return `The terms hash doesn’t match these terms. ${NOT_SIGNED}`;
  const { amounts, deadlines, expiry } = bidCall(frozen.terms);
  const follows =
    canonicalText(amounts) === canonicalText(frozen.amounts) &&
    canonicalText(deadlines) === canonicalText(frozen.deadlines) &&
    expiry === frozen.expiry;
  return follows ? null : `The transaction’s amounts or dates differ from the terms. ${NOT_SIGNED}`;
}
