import { expect, it } from "vitest";
import { loanHealth } from "./loan-health.ts";

const DAY = 86_400;
const NOW = 1_800_000_000;

it.each([
  ["On time", NOW + 20 * DAY],
  ["Due in 9 days", NOW + 9 * DAY + 60],
  ["Due in 1 day", NOW + DAY],
  ["Due today", NOW + 60],
  ["Late since today", NOW],
  ["5 days late", NOW - 5 * DAY - 60],
  ["Active", null],
])("says “%s” of an active loan", (text, deadline) => {
  expect(loanHealth({ status: "active", deadline }, NOW).text).toBe(text);
});

it("needs no deadline for a loan that is over", () => {
  expect(loanHealth({ status: "repaid", deadline: null }, NOW)).toMatchObject({
    text: "Repaid",
    badge: "go",
  });
  expect(loanHealth({ status: "defaulted", deadline: NOW - 1 }, NOW)).toMatchObject({ badge: "bad" });
});
