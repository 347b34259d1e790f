import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { someMoney } from "../test-money.ts";
import { MoneyFigures } from "./money-figures.tsx";

const waitingFigure = async (count: number) => {
  // What is paid out and what is received don't add up to one amount.
  const money = someMoney({ waitingForYou: { count } });
  await renderAt("/", <MoneyFigures money={money}>{null}</MoneyFigures>);
  return screen.getByText("Waiting for you").parentElement?.textContent;
};

it("counts what waits, whichever way its money goes", async () => {
  expect(await waitingFigure(2)).toBe("Waiting for you2things to do");
});

it("says so where nothing waits", async () => {
  expect(await waitingFigure(0)).toBe("Waiting for youNothing needs your reply");
});
