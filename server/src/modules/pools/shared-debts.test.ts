import type { LoanSummary } from "@trestle/domain/pools/loan.ts";
import { recordingNode } from "@trestle/testkit/recording-node.ts";
import { startServer } from "@trestle/testkit/server.ts";
import { SyntheticChain } from "@trestle/testkit/synthetic-chain.ts";
import { expect, inject, it } from "vitest";

const LOANS = 30;

it("asks the chain once per loan and block for what is owed, however many look at the list and its file", async () => {
  const deployment = inject("deployment");
  const { rpcUrl, asked } = await recordingNode();
  const server = await startServer({}, { chain: { rpcUrl, deployment } });
  const borrower = `0x${"b0".repeat(20)}`;
  const pool = deployment.contracts.pools["medium-risk"];
  await new SyntheticChain(server).block(
    new Date(Date.UTC(2026, 0, 1)),
    Array.from({ length: LOANS }, (_, index) => {
      const loan = { projectId: String(index + 1), borrower, amount: "1000" };
      const terms = { ...loan, interestRate: "900", endTime: "1900000000", lendingManager: pool };
      return [
        ["LendingPool", "LoanApproved", terms],
        [
          "LendingPool",
          "LoanDisbursed",
          { ...loan, escrow: deployment.contracts.TrestleEscrow.toLowerCase() },
        ],
      ] satisfies Parameters<SyntheticChain["block"]>[1];
    }).flat(),
  );
  const lists = Promise.all(
    Array.from({ length: 20 }, () => server.app.inject("/api/pools/loans?limit=100")),
  );
  const files = Promise.all(Array.from({ length: 5 }, () => server.app.inject("/api/pools/loans.csv")));
  const mine = server.app.inject("/api/pools/medium-risk/loans/1");
  for (const answer of await lists) {
    const loans = answer.json<LoanSummary[]>();
    expect(loans.map(({ stale }) => stale)).toEqual(Array.from({ length: LOANS }, () => false));
  }
  for (const { body } of await files) expect(body.trimEnd().split("\r\n")).toHaveLength(LOANS + 1);
  expect((await mine).statusCode).toBe(200);
  const lens = deployment.contracts.PoolLens.toLowerCase();
  const noted = asked
    .filter(({ method, params: [call] }) => method === "eth_call" && call.to.toLowerCase() === lens)
    .map(({ params: [{ data }, block] }) => `${data} at ${block}`);
  expect(noted.length).toBeGreaterThanOrEqual(LOANS);
  expect([...noted].sort(), "none of them twice").toEqual([...new Set(noted)].sort());
});
