import { describe, expect, it } from "vitest";
import {
  amountProblem,
  coinText,
  formatCoins,
  formatCoinsShort,
  parseAmount,
  shownCost,
  shownParts,
  wei,
} from "./money.ts";

const COIN = 10n ** 18n;

it("shows a cost so that it and the balance after it add up to the balance before", () => {
  const [before, fee] = [100n * COIN, 130_000_000_000_001n];
  expect(formatCoins(before - fee)).toBe("99.9998 DEV");
  expect([fee, 2n * 10n ** 14n, 0n].map((cost) => formatCoins(shownCost(cost)))).toEqual([
    "0.0002 DEV",
    "0.0002 DEV",
    "0.0000 DEV",
  ]);
});

describe("parts of a sum", () => {
  it("add up as they are shown", () => {
    const parts = [15_356_250_000_000_000_000n, 393_750_000_000_000_000n, 0n];
    expect(parts.map(formatCoins)).toEqual(["15.3562 DEV", "0.3937 DEV", "0.0000 DEV"]);
    expect(shownParts(parts).map(formatCoins)).toEqual(["15.3563 DEV", "0.3937 DEV", "0.0000 DEV"]);
  });

  it("are left as they are where nothing was cut off", () => {
    expect(shownParts([COIN, 2n * COIN])).toEqual([COIN, 2n * COIN]);
    expect(shownParts([])).toEqual([]);
  });
});

describe("amounts as people read them", () => {
  it.each([
    [0n, "0.0000 DEV"],
    [1250n * COIN, "1,250.0000 DEV"],
    [1_234_567n * COIN + 890_123_456_789_012_345n, "1,234,567.8901 DEV"],
    [-5n * COIN, "−5.0000 DEV"],
  ])("shows %s wei as %s", (amount, text) => {
    expect(formatCoins(amount)).toBe(text);
  });

  it.each([
    [0n, "0 DEV"],
    [19_160n * COIN, "19,160 DEV"],
    [-5n * COIN, "−5 DEV"],
    [19_160n * COIN + COIN / 2n, "19,160.5000 DEV"],
    [COIN + 1n, "1.0000 DEV"],
  ])("shortens %s wei to %s", (amount, text) => {
    expect(formatCoinsShort(amount)).toBe(text);
  });

  it("never shows more than there is", () => {
    expect(formatCoins(COIN - 1n)).toBe("0.9999 DEV");
  });
});

describe("amounts as people type them", () => {
  it.each([
    ["12", 12n * COIN],
    ["12.5", 12n * COIN + COIN / 2n],
    [" 0.000000000000000001 ", 1n],
    ["1250", 1250n * COIN],
    [" 1,250 ", 1250n * COIN],
    ["1 250", 1250n * COIN],
    ["1\u00a0250", 1250n * COIN],
    ["1\u202f250.5", 1250n * COIN + COIN / 2n],
    ["1250.5", 1250n * COIN + COIN / 2n],
    ["1,250.50", 1250n * COIN + COIN / 2n],
    ["1,234,567.8901", 1_234_567n * COIN + 890_100_000_000_000_000n],
    ["1 234 567.8901", 1_234_567n * COIN + 890_100_000_000_000_000n],
    ["1.250", COIN + COIN / 4n],
  ])("reads %j", (typed, amount) => {
    expect(parseAmount(typed)).toBe(amount);
  });

  it.each([
    "",
    "-1",
    "-1,250",
    "1e3",
    "0x10",
    "NaN",
    ".",
    ".5",
    "5.",
    ",5",
    "5,",
    "1,25",
    "12,5",
    "12,50",
    "0,125",
    "1234,567",
    "1,25,000",
    "1,250,00",
    "1.250,00",
    "1,2345.6",
    "0,250.00",
    "1,,250",
    "1.2,50",
    "1 25",
    "1  250",
    "1,250 000",
    "1.2 50",
    "0.0000000000000000001",
  ])("refuses %j rather than guess", (typed) => {
    expect(parseAmount(typed)).toBeUndefined();
  });

  it.each([0n, 999n, 1000n, 1_234_567n])("reads %s coins as they are shown", (coins) => {
    expect(parseAmount(formatCoins(coins * COIN).replace(" DEV", ""))).toBe(coins * COIN);
  });
});

describe("what is wrong with an amount", () => {
  it.each([
    ["", "Say the price."],
    ["  ", "Say the price."],
    ["-5", "The price must be above zero."],
    ["−5.50", "The price must be above zero."],
    ["0.00", "The price must be above zero."],
    ["1.0000000000000000001", "The price can have at most 18 decimals."],
    ["lots", "The price isn’t a number we understand. Write it like 1234.50."],
    [
      "1234,567",
      "The price isn’t a number we understand. Use a comma between thousands, as in 1,234.50, and a point before decimals.",
    ],
    [
      "1,25",
      "The price isn’t a number we understand. Use a comma between thousands, as in 1,234.50, and a point before decimals.",
    ],
    ["10,000,000,000.000000000000000001", "The price can be at most 10,000,000,000 DEV."],
    ["100000000000000000000000000", "The price can be at most 10,000,000,000 DEV."],
    ["1,234", undefined],
    ["1 234", undefined],
    ["0.000000000000000001", undefined],
  ])("is said of %j", (typed, problem) => {
    expect(amountProblem(typed, "The price", "Say the price.")).toBe(problem);
  });
});

describe("amounts in JSON", () => {
  it.each(["0", "1", "115792089237316195423570985008687907853269984665640564039457584007913129639935"])(
    "takes %s",
    (text) => {
      expect(wei.safeParse(text).success).toBe(true);
    },
  );

  it.each(["", "-1", "01", "1.0", "1e18", " 1"])("refuses %j", (text) => {
    expect(wei.safeParse(text).success).toBe(false);
  });
});

describe("amounts put into a field", () => {
  it.each([0n, 1n, COIN, 1643n * COIN + (6n * COIN) / 10n, 10_000_000_000n * COIN])(
    "reads back %s as it was",
    (amount) => {
      expect(parseAmount(coinText(amount))).toBe(amount);
    },
  );

  it("has no decimals that say nothing", () => {
    expect(coinText(1643n * COIN + (6n * COIN) / 10n)).toBe("1643.6");
    expect(coinText(100n * COIN)).toBe("100");
  });
});
