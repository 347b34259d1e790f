import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Fact, Facts } from "./facts.tsx";

it("pairs each name with its value for those who hear the page", () => {
  render(
    <Facts>
      <Fact name="Price">12</Fact>
      <Fact name="Total" sum>
        24
      </Fact>
    </Facts>,
  );
  expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual(["Price", "Total"]);
  expect(screen.getAllByRole("definition").map((value) => value.textContent)).toEqual(["12", "24"]);
});
