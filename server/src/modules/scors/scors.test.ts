import { openProject } from "@trestle/domain/escrow/project-on-chain.ts";
import { type Member, signedIn, verify } from "@trestle/testkit/factories.ts";
import { logInBlock, walletOf } from "@trestle/testkit/projects.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { parseEther } from "viem";
import { describe, expect, it } from "vitest";
import { recordEvents } from "../../platform/events/events.ts";
import { saveProjects } from "../escrow/project-projection.ts";

const days = (count: number) => new Date(Date.UTC(2026, 0, 1 + count));

/** A project that a developer took on day 0, with what came of it, as the indexer would have written it. */
async function work(
  server: TestServer,
  developer: string,
  tokenId: string,
  {
    status,
    endedOn,
    paid,
  }: { status: "completed" | "settled" | "cancelled" | "active"; endedOn?: number; paid: string },
): Promise<void> {
  const deployment = server.deployment.key;
  const source = await logInBlock(server.db, tokenId, { deployment });
  const customer = `0x${"c".repeat(40)}`;
  await server.db.transaction().execute(async (transaction) => {
    const project = { ...openProject(customer), developer, status };
    await saveProjects(transaction, deployment, new Map([[tokenId, project]]));
    await recordEvents(transaction, [
      {
        type: "bid.accepted",
        key: `accepted ${tokenId}`,
        data: { tokenId, bidIndex: 0, customer, developer, amount: "1" },
        happenedAt: days(0),
        source,
      },
      ...(endedOn === undefined || status === "active"
        ? []
        : [
            {
              type: "project.ended" as const,
              key: `ended ${tokenId}`,
              data: { tokenId, by: customer, status },
              happenedAt: days(endedOn),
              source,
            },
          ]),
    ]);
    await transaction
      .insertInto("ledger_entry")
      .values({
        deployment,
        tx_hash: source.txHash,
        log_index: source.logIndex,
        block_number: "1",
        token_id: tokenId,
        bucket: "customer",
        kind: "release",
        party: developer,
        amount: (-parseEther(paid)).toString(),
      })
      .execute();
  });
}

const statsOf = async ({ app }: TestServer, { user }: Member) =>
  (await app.inject(`/api/stats/users/${user.id}/stats`)).json().buildStats;

describe("what somebody has built", () => {
  it("is drawn from the projects that the chain has seen end", async () => {
    const server = await startServer({ GBP_PER_DEV: "2.5" });
    const developer = await signedIn(server, { role: "developer" });
    const wallet = await walletOf(server.db, developer);
    expect(await statsOf(server, developer)).toEqual({
      completed: 0,
      successRate: 0,
      avgDeliveryTime: 0,
      earnings: 0,
    });
    await work(server, wallet, "1", { status: "completed", endedOn: 10, paid: "100" });
    await work(server, wallet, "2", { status: "settled", endedOn: 15, paid: "20.5" });
    await work(server, wallet, "3", { status: "cancelled", endedOn: 99, paid: "1" });
    await work(server, wallet, "4", { status: "active", paid: "8.5" });
    await work(server, `0x${"f".repeat(40)}`, "5", { status: "completed", endedOn: 1, paid: "1000" });
    expect(await statsOf(server, developer)).toEqual({
      completed: 2,
      successRate: 67,
      avgDeliveryTime: 12.5,
      earnings: 325,
    });
  });

  it("counts earnings at the rate that administrators set", async () => {
    const server = await startServer({ GBP_PER_DEV: "2.5" });
    const developer = await signedIn(server, { role: "developer" });
    await work(server, await walletOf(server.db, developer), "1", {
      status: "completed",
      endedOn: 9,
      paid: "100",
    });
    const { headers } = await signedIn(server, { role: "admin" });
    const changed = await server.app.inject({
      ...{ method: "PUT", url: "/api/admin/settings", headers },
      payload: { name: "gbpPerDev", value: 4, reason: "The rate has changed" },
    });
    expect(changed.statusCode).toBeLessThan(300);
    expect(await statsOf(server, developer)).toMatchObject({ earnings: 400 });
  });

  it("ranks verified developers only", async () => {
    const server = await startServer();
    const admin = await signedIn(server, { role: "admin" });
    const [first, second, unverified] = [
      await signedIn(server, { role: "developer" }),
      await signedIn(server, { role: "developer" }),
      await signedIn(server, { role: "developer" }),
    ];
    for (const developer of [first, second]) await verify(server, admin, developer);
    await work(server, await walletOf(server.db, second), "1", {
      status: "completed",
      endedOn: 3,
      paid: "1",
    });
    await work(server, await walletOf(server.db, unverified), "2", {
      status: "completed",
      endedOn: 3,
      paid: "1",
    });
    const top = (await server.app.inject("/api/scors/top-developers")).json();
    expect(top.map(({ username }: { username: string }) => username)).toEqual([
      second.user.username,
      first.user.username,
    ]);
    expect(top[0]).toMatchObject({ overallScore: 6, buildStats: { completed: 1, successRate: 100 } });
  });
});
