import { screen } from "@testing-library/react";
import type { PoolSummary } from "@trestle/domain/pools/pool.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AccountWalletContext } from "../../../lib/wallet/account-wallet.ts";
import { disconnectWallet } from "../../../lib/wallet/wallet-store.ts";
import { testConfig } from "../../../test-config.ts";
import { renderAt } from "../../../test-render.tsx";
import { serve } from "../../../test-server.ts";
import { connectTestWallet } from "../../../test-wallet.tsx";
import { DepositDialog } from "./deposit-dialog.tsx";

const COIN = 10n ** 18n;
const preview = {
  ...{ limit: "None", buys: 10n * COIN, most: 100n * COIN, liftsAt: 0, hold: 86_400 },
  ...{ held: { tokens: 0n, value: 0n }, supply: 100n * COIN },
};
vi.mock("../api/read-preview.ts", () => ({ readDepositPreview: async () => preview }));

const pool = {
  ...{ tier: "low-risk", tvl: (100n * COIN).toString(), tokenPrice: COIN.toString() },
  ...{ earns: { now: 150, lately: null, overDays: 30 }, settings: { maxWallet: 2000 } },
} as unknown as PoolSummary;

beforeEach(connectTestWallet);
afterEach(disconnectWallet);

it.each([
  [true, true],
  [false, false],
])(
  "links the wallet of somebody signed in (%s) before their first deposit",
  async (isSignedIn, linksFirst) => {
    const pools = { ...testConfig.contracts.pools, "low-risk": `0x${"6".repeat(40)}` as const };
    serve({ "GET /api/config": { body: { ...testConfig, contracts: { ...testConfig.contracts, pools } } } });
    const nothing = { linked: null, onConnect: () => {}, onLink: async () => null, onSwitch: () => {} };
    const { person } = await renderAt(
      "/",
      <AccountWalletContext value={{ isSignedIn, ...nothing }}>
        <DepositDialog pool={pool} now={1_800_000_000} onClose={() => {}} />
      </AccountWalletContext>,
    );
    await person.type(await screen.findByRole("textbox", { name: "Amount" }), "10");
    const [first, other] = ["Link this wallet", "Deposit 10 DEV"];
    expect(await screen.findByRole("button", { name: linksFirst ? first : other })).toBeDefined();
    expect(screen.queryByRole("button", { name: linksFirst ? other : first })).toBeNull();
  },
);
