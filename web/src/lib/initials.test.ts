import { expect, it } from "vitest";
import { initials } from "./initials.ts";

it.each([
  ["harriet.osei", "HO"],
  ["marlowe.timber", "MT"],
  ["Marlowe Timberworks Ltd", "MT"],
  ["Calder & Finch Ltd", "CF"],
  ["Élan (Leeds)", "ÉL"],
  ["newc89201", "NE"],
  ["", ""],
])("%s → %s", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
