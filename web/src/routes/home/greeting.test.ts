import { expect, it } from "vitest";
import { greeting } from "./greeting.ts";

it.each([
  [0, "Hello"],
  [4, "Hello"],
  [5, "Good morning"],
  [12, "Good afternoon"],
  [18, "Good evening"],
  [23, "Good evening"],
])("greets at %i o'clock with %s", (hour, words) => {
  expect(greeting("harriet", new Date(2026, 5, 9, hour))).toBe(`${words}, harriet`);
});
