import type { PlatformFigures } from "@trestle/domain/admin/overview.ts";
import type { PlatformStats } from "@trestle/domain/platform-stats.ts";
import type { TestChain } from "@trestle/testkit/chain.ts";
import { signedIn } from "@trestle/testkit/factories.ts";
import { hashOf, openWorkChain, startWork, type Work } from "@trestle/testkit/work.ts";
import { parseEther } from "viem";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { openLog } from "../../logger.ts";
import { openDatabase, openPool } from "../../platform/database/database.ts";
import { platformStatsOf } from "./count-platform.ts";

let chain: TestChain;
let work: Work;
beforeEach(async () => {
  chain = await openWorkChain();
  work = await startWork(chain);
});
afterEach(() => chain.stop());

/** A project of 10 whose first milestone of 4 is paid, beside an open one. */
async function partlyPaid(): Promise<void> {
  const { tokenId } = await work.start();
  await work.post();
  await work.act("developer", "submitMilestone", [BigInt(tokenId), 0n, hashOf("evidence")]);
  await work.act("customer", "approveMilestone", [BigInt(tokenId), 0n]);
  await work.indexer.catchUp();
}

it("counts members, projects by stage, and the escrow's money for everybody", async () => {
  await partlyPaid();
  const { body } = await work.ask<PlatformStats>(undefined, "/api/notifications/platform-stats");
  expect(body.members).toEqual({ customers: 5, developers: 1, verifiedDevelopers: 1, investors: 0 });
  expect(body.projects).toEqual({ marketplace: 1, ongoing: 1, finished: 0 });
  expect(BigInt(body.escrow.held)).toBe(parseEther("6"));
  expect(BigInt(body.escrow.released) + BigInt(body.escrow.fees)).toBe(parseEther("4"));
});

it("counts once for all who ask within ten seconds, and again after a count that failed", async () => {
  const { db, deployment } = work.server;
  const statsNow = platformStatsOf(db, deployment.key);
  const first = statsNow();
  expect(statsNow()).toBe(first);
  const later = Date.now() + 10_001;
  const clock = vi.spyOn(Date, "now").mockReturnValue(later);
  expect(statsNow()).not.toBe(first);
  clock.mockRestore();

  const pool = openPool("postgres://nobody@127.0.0.1:1/none", openLog({ LOG_LEVEL: "silent" }), 1);
  onTestFinished(() => pool.end());
  const gone = openDatabase(pool);
  const failing = platformStatsOf(gone, deployment.key);
  const failed = failing();
  await expect(failed).rejects.toThrow();
  expect(failing()).not.toBe(failed);
  await failing().catch(() => {});
});

it("tells administrators the days before the first count from what happened on them", async () => {
  await partlyPaid();
  const { server } = work;
  const admin = await signedIn(server, { role: "admin" });
  const early = work.members.stranger.user.id;
  await server.pool.query("update account set created_at = now() - interval '3 days' where id = $1", [early]);
  const { body } = await work.ask<PlatformFigures>(admin, "/api/admin/figures?range=30d");
  expect(body.days.slice(0, -1).map(({ people }) => people)).toEqual([1, 1, 1]);
  const today = body.days.at(-1);
  expect(today).toMatchObject({ projectsOpen: 1, projectsActive: 1, projectsFinished: 0, disputesOpen: 0 });
  expect(today?.escrowHeld).toBe(parseEther("6").toString());
  const { held, inWork, inReview, disputed, other } = body.money;
  expect(BigInt(held)).toBe(BigInt(inWork) + BigInt(inReview) + BigInt(disputed) + BigInt(other));
  expect((await work.ask(work.members.customer, "/api/admin/figures")).status).toBe(403);
});
