import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Stat } from "./stat.tsx";

it("pairs the figure with its name and with what explains it", () => {
  render(
    <dl>
      <Stat name="Lent out" hint="in 3 loans" large>
        12,000 DEV
      </Stat>
    </dl>,
  );
  expect(screen.getByRole("term").textContent).toBe("Lent out");
  expect(screen.getAllByRole("definition").map((one) => one.textContent)).toEqual([
    "12,000 DEV",
    "in 3 loans",
  ]);
});
