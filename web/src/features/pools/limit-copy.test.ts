import { expect, it } from "vitest";
import { depositProblem, withdrawalProblem } from "./limit-copy.ts";
import { limits } from "./limits.ts";

const AT = Date.UTC(2027, 5, 10, 17, 18) / 1000;
const OF_DEPOSITS = ["PoolPaused", "DepositTooSmall", "DepositsClosed", "PoolWiped", "WalletCap"] as const;
const OF_WITHDRAWALS = limits.filter(
  (limit) => limit === "PoolPaused" || (limit !== "None" && !OF_DEPOSITS.includes(limit as never)),
);

it("has a sentence of its own for everything that stops a deposit", () => {
  const said = OF_DEPOSITS.map((limit) => depositProblem({ limit, liftsAt: AT, most: 5n }));
  expect(new Set(said).size).toBe(OF_DEPOSITS.length);
  expect(said).not.toContain("This deposit isn’t possible right now.");
  expect(depositProblem({ limit: "None", liftsAt: 0, most: 0n })).toBeNull();
});

it("has a sentence of its own for everything that stops a withdrawal, with the time where there is one", () => {
  const said = OF_WITHDRAWALS.map((limit) => withdrawalProblem({ limit, liftsAt: AT }));
  expect(new Set(said).size).toBe(OF_WITHDRAWALS.length);
  expect(said).not.toContain("This withdrawal isn’t possible right now.");
  for (const limit of ["Held", "DailyOutflow", "Stress", "PoolPaused", "WithdrawalsStopped"] as const)
    expect(withdrawalProblem({ limit, liftsAt: AT })).toContain("10 June 2027, 17:18");
  expect(withdrawalProblem({ limit: "DailyOutflow", liftsAt: 0 })).toContain("in parts");
});

it("offers what is still possible under the wallet cap", () => {
  expect(depositProblem({ limit: "WalletCap", liftsAt: 0, most: 10n ** 18n })).toContain("1.0000 DEV");
  expect(depositProblem({ limit: "WalletCap", liftsAt: 0, most: 0n })).toContain("as much of this pool");
});
