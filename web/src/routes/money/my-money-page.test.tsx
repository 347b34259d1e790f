import { screen, waitFor } from "@testing-library/react";
import type { PastMovement } from "@trestle/domain/my-money/my-money.ts";
import { pages } from "@trestle/domain/pages.ts";
import { expect, it } from "vitest";
import { setAuth } from "../../features/auth/auth-store.ts";
import { someMoney } from "../../features/my-money/test-money.ts";
import { testConfig } from "../../test-config.ts";
import { renderAt } from "../../test-render.tsx";
import { harriet, serve } from "../../test-server.ts";
import { MyMoneyPage } from "./my-money-page.tsx";

const POOL = `0x${"6".repeat(40)}` as const;
const deposited: PastMovement = {
  ...{ at: 1_800_000_000, kind: "deposit", direction: "out", amount: "10000000000000000000" },
  ...{ projectId: null, title: null, pool: POOL, transactionHash: `0x${"ab".repeat(32)}` },
} as PastMovement;

const show = (role: "customer" | "investor", movements: PastMovement[] = []) => {
  const contracts = { ...testConfig.contracts, pools: { ...testConfig.contracts.pools, "low-risk": POOL } };
  serve({
    "GET /api/config": { body: { ...testConfig, contracts } },
    "GET /api/my-money": { body: someMoney({}) },
    "GET /api/my-money/movements": { body: movements },
  });
  setAuth("token", { ...harriet, role, roles: [role] });
  return renderAt(pages.money, <MyMoneyPage />);
};

it.each([
  ["customer", "Post a build request", "See the pools"],
  ["investor", "See the pools", "Post a build request"],
] as const)("offers a %s without money what they can do", async (role, offered, notOffered) => {
  await show(role);
  expect(await screen.findByRole("link", { name: offered })).toBeDefined();
  expect(screen.queryByRole("link", { name: notOffered })).toBeNull();
});

it("names the pool of a deposit", async () => {
  await show("investor", [deposited]);
  const pool = await screen.findByRole("link", { name: "Low risk pool" });
  expect(pool.getAttribute("href")).toBe(`${pages.pools}/low-risk`);
  await waitFor(() => expect(screen.queryByText(POOL)).toBeNull());
});
