import { describe, expect, it } from "vitest";
import { acceptanceRefusal } from "./acceptance-terms.ts";
import { someTerms } from "./test-terms.ts";

const [ME, OTHER, ESCROW] = ["11", "22", "33"].map((digits) => `0x${digits.repeat(20)}`) as [
  string,
  string,
  string,
];
const refusal = (change: Parameters<typeof someTerms>[0], wallet = ME) =>
  acceptanceRefusal(someTerms({ owner: ME, ...change }), wallet, ESCROW);

describe("why a bid can't be accepted", () => {
  it("is nothing for the deed's owner, also before the escrow is approved", () => {
    expect(refusal({})).toBeNull();
    expect(refusal({ obstacles: ["ERC721InsufficientApproval"] })).toBeNull();
    expect(refusal({}, ME.toUpperCase().replace("0X", "0x"))).toBeNull();
  });

  it("is that another wallet holds the deed", () => {
    expect(refusal({}, OTHER)).toBe("You don't own this NFT - cannot accept bid");
  });

  it("is that the escrow already holds the deed, for every account", () => {
    const accepted = { owner: ESCROW, obstacles: ["WrongState"] };
    expect(refusal(accepted)).toMatch(/no longer open/);
    expect(refusal(accepted, OTHER)).toMatch(/no longer open/);
  });

  it.each([
    ["BidNotLive", /withdrawn or has expired/],
    ["NotVerified", /developer is no longer verified/],
    ["RequestClosed", /request has closed/],
    ["NewBusinessPaused", /paused/],
    ["TermsNotOpen", /no longer offered/],
    ["ArbiterIsParty", /arbiter/],
    ["SomethingNew", /would reject this/],
  ])("is shown as a sentence: %s", (obstacle, sentence) => {
    expect(refusal({ obstacles: ["ERC721InsufficientApproval", obstacle] })).toMatch(sentence);
  });

  it("is that the chain has other terms, or that the contracts don't belong together", () => {
    expect(refusal({ isAsShown: false })).toMatch(/doesn’t match this bid on the chain/);
    expect(refusal({ isLinked: false })).toBe("Contract configuration not ready");
  });
});
