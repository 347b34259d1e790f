import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { LoanSummary } from "@trestle/domain/pools/loan.ts";
import { startServer } from "@trestle/testkit/server.ts";
import { WrittenChain } from "@trestle/testkit/written-chain.ts";
import { expect, inject, it, onTestFinished } from "vitest";

type Call = { method: string; params: [{ to: string; data: string }, string] };
const LOANS = 30;

/** The run's chain behind a node that notes the calls to a contract. */
async function notingNode(address: string) {
  const noted: string[] = [];
  const node = createServer(async (request, response) => {
    const body = (await json(request)) as Call | Call[];
    for (const { method, params } of [body].flat())
      if (method === "eth_call" && params[0].to.toLowerCase() === address.toLowerCase())
        noted.push(`${params[0].data} at ${params[1]}`);
    const answer = await fetch(inject("chainRpcUrl"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    response.end(await answer.text());
  }).listen(0, "127.0.0.1");
  await once(node, "listening");
  onTestFinished(() => void node.close());
  return { rpcUrl: `http://127.0.0.1:${(node.address() as AddressInfo).port}`, noted };
}

it("asks the chain once per loan and block for what is owed, however many look at the list and its file", async () => {
  const deployment = inject("deployment");
  const { rpcUrl, noted } = await notingNode(deployment.contracts.PoolLens);
  const server = await startServer({}, { chain: { rpcUrl, deployment } });
  const borrower = `0x${"b0".repeat(20)}`;
  const pool = deployment.contracts.pools.medium;
  await new WrittenChain(server).block(
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
      ] satisfies Parameters<WrittenChain["block"]>[1];
    }).flat(),
  );
  const lists = Promise.all(
    Array.from({ length: 20 }, () => server.app.inject("/api/pools/loans?limit=100")),
  );
  const files = Promise.all(Array.from({ length: 5 }, () => server.app.inject("/api/pools/loans.csv")));
  const mine = server.app.inject("/api/pools/medium/loans/1");
  for (const answer of await lists) {
    const loans = answer.json<LoanSummary[]>();
    expect(loans.map(({ stale }) => stale)).toEqual(Array.from({ length: LOANS }, () => false));
  }
  for (const { body } of await files) expect(body.trimEnd().split("\r\n")).toHaveLength(LOANS + 1);
  expect((await mine).statusCode).toBe(200);
  expect(noted.length).toBeGreaterThanOrEqual(LOANS);
  expect([...noted].sort(), "none of them twice").toEqual([...new Set(noted)].sort());
});
