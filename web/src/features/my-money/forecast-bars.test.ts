import { describe, expect, it } from "vitest";
import { weekBars } from "./forecast-bars.ts";

const coin = (amount: number) => (BigInt(amount) * 10n ** 18n).toString();
const none = { due: "0", expected: "0", possible: "0" };

describe("the forecast's bars", () => {
  it("stacks what comes in above zero, and what goes out below it", () => {
    const week = {
      from: 0,
      in: { due: coin(10), expected: coin(5), possible: "0" },
      out: { ...none, due: coin(3) },
      outOfEscrow: { ...none, expected: coin(4) },
    };
    const [both] = weekBars([week], false);
    expect([both?.up, both?.down]).toEqual([15, -7]);
    expect(both?.pieces.map(({ from, to }) => [from, to])).toEqual([
      [0, 10],
      [10, 15],
      [0, -3],
      [-3, -7],
    ]);
    expect(weekBars([week], true)[0]?.down).toBe(-3);
  });
});
