import { screen } from "@testing-library/react";
import type { LenderPositions } from "@trestle/domain/pools/position.ts";
import { expect, it } from "vitest";
import { testConfig } from "../../test-config.ts";
import { renderAt } from "../../test-render.tsx";
import { serve } from "../../test-server.ts";
import { WalletFigure } from "./wallet-figure.tsx";

const COIN = 10n ** 18n;
const address = `0x${"ab".repeat(20)}`;
const lent = (coins: bigint, stale = false): LenderPositions => ({
  ...{ stale, address, gain: "0", firstDepositAt: null, months: [] },
  value: (coins * COIN).toString(),
  positions: (["low-risk", "medium-risk", "high-risk"] as const).map((tier) => ({
    ...{ tier, tokenBalance: "0", ethValue: "0", cost: "0", gain: "0", deposited: "0", withdrawn: "0" },
    ...{ poolPercentage: 0, firstDepositAt: null },
  })),
});
const show = (positions: LenderPositions, wallet: bigint | null) => {
  serve({
    "GET /api/config": { body: testConfig },
    [`GET /api/pools/lenders/${address}`]: { body: positions },
    ...(wallet === null
      ? {}
      : { "POST /rpc": { body: { jsonrpc: "2.0", id: 1, result: `0x${(wallet * COIN).toString(16)}` } } }),
  });
  return renderAt("/", <WalletFigure address={address} />);
};

it("adds up what the wallet holds and what is lent", async () => {
  await show(lent(20n), 100n);
  expect((await screen.findByText(/in your wallet/)).textContent).toBe("100 DEV in your wallet, 20 DEV lent");
  screen.getByText((_, element) => element?.tagName === "P" && element.textContent === "120.0000 DEV");
});

it("doesn't call it nothing lent when the chain didn't answer the server", async () => {
  await show(lent(0n, true), 100n);
  await screen.findByText("We couldn’t load your wallet and pools. Retrying…");
  expect(screen.queryByText(/nothing lent/)).toBeNull();
});

it("says so when the wallet can't be read", async () => {
  await show(lent(20n), null);
  await screen.findByText("We couldn’t load your wallet and pools. Retrying…");
});

it("leads to the profile where no wallet is linked", async () => {
  serve({ "GET /api/config": { body: testConfig } });
  await renderAt("/", <WalletFigure address={null} />);
  expect(screen.getByRole("link", { name: "your profile" })).toBeTruthy();
});
