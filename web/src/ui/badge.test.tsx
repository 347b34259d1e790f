import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Badge } from "./badge.tsx";

it("says the state in words, and its icon says nothing more", () => {
  render(
    <Badge tone="go" icon="check" title="On 3 May">
      Paid
    </Badge>,
  );
  const badge = screen.getByTitle("On 3 May");
  expect(badge.textContent).toBe("Paid");
  expect(badge.classList.contains("go")).toBe(true);
  expect(badge.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
});
