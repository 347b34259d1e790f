import type { FirstSteps } from "@trestle/domain/first-steps/first-steps.ts";
import type { TestChain } from "@trestle/testkit/chain.ts";
import { type Member, signedIn } from "@trestle/testkit/factories.ts";
import { startServer } from "@trestle/testkit/server.ts";
import { hashOf, openWorkChain, startWork, wallets } from "@trestle/testkit/work.ts";
import { parseEther } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

describe("the first steps of somebody new", () => {
  let chain: TestChain;
  beforeAll(async () => {
    chain = await openWorkChain();
  });
  afterAll(() => chain.stop());

  it("tick themselves, from the account to the first payment, for both sides", async () => {
    const work = await startWork(chain);
    const { members, act, indexer, server } = work;
    const done = async (member: Member) => {
      await indexer.catchUp();
      const { body } = await work.ask<FirstSteps>(member, "/api/first-steps");
      return body.steps.flatMap((step) => (step.done ? [step.name] : []));
    };
    expect(await done(members.customer)).toEqual(["account", "wallet"]);
    expect(await done(members.developer)).toEqual(["account", "wallet", "verification"]);

    const job = await work.post();
    expect(await done(members.customer)).toEqual(["account", "wallet", "request"]);
    await server.db
      .updateTable("account")
      .set({
        services: ["joinery"],
        area: JSON.stringify({ latitude: 51.5, longitude: 0, label: "", reachKm: 5 }),
      })
      .where("id", "=", members.developer.user.id)
      .execute();
    expect(await done(members.developer)).toContain("services");

    await work.accept(job);
    await act("developer", "submitMilestone", [BigInt(job.tokenId), 0n, hashOf("a photo")]);
    expect(await done(members.customer)).toContain("acceptance");
    expect(await done(members.customer)).not.toContain("approval");
    expect(await done(members.developer)).not.toContain("payment");
    await act("customer", "approveMilestone", [BigInt(job.tokenId), 0n]);
    expect(await done(members.customer)).toContain("approval");
    expect(await done(members.developer)).toContain("payment");
  });

  it("of an investor begin with a deposit", async () => {
    const work = await startWork(chain);
    const { stranger } = work.members;
    await work.server.db
      .updateTable("account")
      .set({ role: "investor" })
      .where("id", "=", stranger.user.id)
      .execute();
    const deposit = async () => {
      await work.indexer.catchUp();
      const { body } = await work.ask<FirstSteps>(stranger, "/api/first-steps");
      return body.steps.find(({ name }) => name === "deposit")?.done;
    };
    expect(await deposit()).toBe(false);
    await chain.send(wallets.stranger, "LendingPool:low-risk", "deposit", [], parseEther("1"));
    expect(await deposit()).toBe(true);
  });
});

it("are put away by one person alone, as are explanations, each once", async () => {
  const server = await startServer();
  const [ada, ben] = [await signedIn(server), await signedIn(server)];
  const read = async ({ headers }: Member) =>
    (await server.app.inject({ url: "/api/first-steps", headers })).json<FirstSteps>();
  const send = async (path: string, payload?: object) =>
    (
      await server.app.inject({
        method: "POST",
        url: `/api/first-steps/${path}`,
        headers: ada.headers,
        payload,
      })
    ).statusCode;
  const before = await read(ada);
  expect([before.hidden, before.explained, before.steps[0]]).toEqual([
    false,
    [],
    { name: "account", done: true },
  ]);
  expect(await send("explained", { name: "escrow" })).toBe(204);
  expect(await send("explained", { name: "escrow" })).toBe(204);
  expect(await send("explained", { name: "everything" })).toBe(400);
  expect(await send("hide")).toBe(204);
  expect(await read(ada)).toEqual({ steps: [], hidden: true, explained: ["escrow"] });
  expect((await read(ben)).hidden).toBe(false);
});
