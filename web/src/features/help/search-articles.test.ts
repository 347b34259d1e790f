import { expect, it } from "vitest";
import { searchArticles } from "./search-articles.ts";

const names = (question: string) => searchArticles(question).map(({ article }) => article);

it.each([
  ["refund", "refunds"],
  ["How do I get verified?", "verification"],
  ["accepting a bid", "escrow"],
  ["score", "scors"],
  ["forgotten password", "accounts"],
])("answers “%s” with the article about it first", (question, article) => {
  expect(names(question)[0]).toBe(article);
});

it.each([
  ["refnud", "refunds"],
  ["disptue", "disputes"],
  ["negociating", "negotiating"],
  ["verificaton", "verification"],
  ["verifcat", "verification"],
])("forgives a typo: “%s”", (question, article) => {
  expect(names(question)[0]).toBe(article);
});

it("leads to the section that has the answer, and says what it says", () => {
  const found = searchArticles("faucet").find(({ article }) => article === "wallets");
  expect(found).toMatchObject({ heading: "Demo coins" });
  expect(found?.excerpt).toContain("faucet");
  for (const { excerpt } of searchArticles("refund")) expect(excerpt).toMatch(/^[\p{L}\p{N}“"]/u);
});

it("wants every word, and finds nothing about what it doesn't know", () => {
  expect(names("refund parachute")).toEqual([]);
  expect(names("zzzz")).toEqual([]);
  expect(names("  ")).toEqual([]);
});
