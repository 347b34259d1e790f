import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { someMoney } from "../test-money.ts";
import { MoneyFigures } from "./money-figures.tsx";

const waitingFigure = async (count: number) => {
  // Payments out and payments in aren't added to one amount.
  const money = someMoney({ waitingForYou: { count } });
  await renderAt("/", <MoneyFigures money={money}>{null}</MoneyFigures>);
  return screen.getByText("Waiting for you").parentElement?.textContent;
};

it("counts waiting payments in both directions", async () => {
  expect(await waitingFigure(2)).toBe("Waiting for you2things to do");
});

it("says so where nothing waits", async () => {
  expect(await waitingFigure(0)).toBe("Waiting for youNothing needs your reply");
});
