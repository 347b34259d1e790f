import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { nameOf, PersonName } from "./person-name.tsx";

const marlowe = { username: "marlowe.timber", businessName: "Marlowe Timber Ltd" };

it("names a verified business, with the username beneath", () => {
  render(<PersonName person={marlowe} />);
  expect(screen.getByText("Marlowe Timber Ltd")).toBeDefined();
  expect(screen.getByText("marlowe.timber")).toBeDefined();
  expect(nameOf(marlowe)).toBe("Marlowe Timber Ltd");
});

it("names everybody else by the username", () => {
  render(<PersonName person={{ username: "harriet.osei", businessName: null }} />);
  expect(screen.getByText("harriet.osei")).toBeDefined();
  expect(nameOf({ username: "harriet.osei" })).toBe("harriet.osei");
});
