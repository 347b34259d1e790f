import { expect, it } from "vitest";
import { donationProblem } from "./donation-problem.ts";

it.each([
  ["", undefined],
  ["250", undefined],
  ["1,250.5", undefined],
  ["0.001", undefined],
  ["0.0009", "The smallest donation is 0.0010 DEV."],
  ["0", "Your donation must be above zero."],
  ["-5", "Your donation must be above zero."],
  [
    "1,25",
    "Your donation isn’t a number we understand. Use a comma between thousands, as in 1,234.50, and a point before decimals.",
  ],
  ["all of it", "Your donation isn’t a number we understand. Write it like 1234.50."],
])("reads %j", (typed, problem) => {
  expect(donationProblem(typed)).toBe(problem);
});
