import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Amount } from "./amount.tsx";

const shown = (wei: bigint) => render(<Amount wei={wei} />).container.textContent;

it.each([
  [0n, "0.0000 DEV"],
  [1_250n * 10n ** 18n, "1,250.0000 DEV"],
  [4_218_673_699_999_999_999_999n, "4,218.6736 DEV"],
  [99_999_999_999_999n, "0.0000 DEV"],
  [-1_500_000_000_000_000_000n, "−1.5000 DEV"],
])("shows %d wei with four decimals, never more than there is, and its unit", (wei, text) => {
  expect(shown(wei)).toBe(text);
});

it("drops empty decimals where a card asks for it, and only those", () => {
  const short = (wei: bigint) => render(<Amount wei={wei} short />).container.textContent;
  expect(short(19_160n * 10n ** 18n)).toBe("19,160 DEV");
  expect(short(1_500_000_000_000_000_000n)).toBe("1.5000 DEV");
});
