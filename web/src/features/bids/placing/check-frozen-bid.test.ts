import { termsHash } from "@trestle/chain/terms-hash.ts";
import type { FrozenBid } from "@trestle/domain/bids/bid.ts";
import { type BidTerms, bidCall } from "@trestle/domain/bids/terms.ts";
import { describe, expect, it } from "vitest";
import { anOffer } from "../offer/test-offers.ts";
import { frozenBidProblem } from "./check-frozen-bid.ts";

const REQUEST = `0x${"cd".repeat(32)}`;
const own = {
  content: anOffer(),
  tokenId: "226",
  projectTermsHash: REQUEST,
  developer: "0xAbCd000000000000000000000000000000000001",
};
const frozen = (change: Partial<BidTerms> = {}, call: Partial<FrozenBid> = {}): FrozenBid => {
  const terms: BidTerms = {
    version: 1,
    projectTermsHash: REQUEST,
    tokenId: "226",
    developer: own.developer.toLowerCase(),
    ...own.content,
    salt: `0x${"01".repeat(32)}`,
    ...change,
  };
  return { terms, termsHash: termsHash(terms), ...bidCall(terms), ...call };
};

describe("what the server froze", () => {
  it("is signed when it equals the offer, in any order of its fields", () => {
    expect(frozenBidProblem(frozen(), own)).toBeNull();
    const turned = {
      ...frozen(),
      terms: Object.fromEntries(Object.entries(frozen().terms).reverse()) as BidTerms,
    };
    expect(frozenBidProblem(turned, own)).toBeNull();
  });

  it("is not signed when it says another price, request or wallet, even with a matching hash", () => {
    expect(frozenBidProblem(frozen({ quote: "1" }), own)).toContain("differ from the offer you see");
    expect(frozenBidProblem(frozen({ message: "And a car." }), own)).toContain(
      "differ from the offer you see",
    );
    expect(frozenBidProblem(frozen({ tokenId: "227" }), own)).toContain("another request");
    expect(frozenBidProblem(frozen({ projectTermsHash: `0x${"00".repeat(32)}` }), own)).toContain(
      "another request",
    );
    expect(frozenBidProblem(frozen({ developer: `0x${"33".repeat(20)}` }), own)).toContain("another wallet");
  });

  it("is not signed with a hash that is not its own", () => {
    expect(frozenBidProblem(frozen({}, { termsHash: `0x${"00".repeat(32)}` }), own)).toContain("terms hash");
  });

  it("is not signed when the chain would be told something else", () => {
    const [first = "", ...rest] = frozen().amounts;
    expect(frozenBidProblem(frozen({}, { amounts: [`${first}0`, ...rest] }), own)).toContain(
      "amounts or dates differ",
    );
    expect(frozenBidProblem(frozen({}, { deadlines: [...frozen().deadlines].reverse() }), own)).toContain(
      "amounts or dates differ",
    );
    expect(frozenBidProblem(frozen({}, { expiry: "9999999999" }), own)).toContain("amounts or dates differ");
  });
});
