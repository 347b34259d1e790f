import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Facts } from "./facts.tsx";

it("pairs each name with its value for those who hear the page, and leaves out what doesn't apply", () => {
  render(
    <Facts
      rows={[
        { name: "Price", value: "12" },
        false,
        { name: "Fee", value: "2" },
        null,
        { name: "Total", value: "14", sum: true },
      ]}
    />,
  );
  expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual(["Price", "Fee", "Total"]);
  expect(screen.getAllByRole("definition").map((value) => value.textContent)).toEqual(["12", "2", "14"]);
});

it("writes a bigint as an amount", () => {
  render(<Facts rows={[{ name: "Fee", value: 25n * 10n ** 17n }]} />);
  expect(screen.getByRole("definition").textContent).toBe("2.5000 DEV");
});
