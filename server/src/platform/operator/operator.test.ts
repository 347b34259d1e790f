import { abis } from "@trestle/chain/abis.gen.ts";
import { demoAccount, demoKey } from "@trestle/chain/demo-keys.ts";
import { openTestChain, startTestChain, type TestChain } from "@trestle/testkit/chain.ts";
import { createDatabase } from "@trestle/testkit/database.ts";
import { Registry } from "prom-client";
import {
  type Address,
  createWalletClient,
  getAddress,
  type Hash,
  http,
  parseEther,
  parseGwei,
  RpcRequestError,
  TransactionReceiptNotFoundError,
  toHex,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { openLog } from "../../logger.ts";
import { openDatabase, openPool } from "../database/database.ts";
import { Bus } from "../events/bus.ts";
import { takeLead } from "../events/leader.ts";
import { measureOperator } from "./metrics.ts";
import { cancelOperatorCall, enqueueOperatorCall } from "./queue.ts";
import { type OperatorStep, operatorSteps, Sender, type SendingRules } from "./sender.ts";
import { startOperator } from "./start.ts";
import { Fenced, OperatorStore, operatorLead } from "./store.ts";

// The test chain's deployer is its operator too, so that the first nonce is not zero.
const account = privateKeyToAccount(demoKey(0));
const WITHIN = { timeout: 20_000, interval: 50 };
const rulesOfTests: SendingRules = {
  confirmations: 1,
  bumpAfterMs: 0,
  bumpAfterBlocks: 2,
  resendAfterMs: 0,
  window: 8,
  minBalance: 0n,
};

class Killed extends Error {}

const stranger = getAddress(toHex(0xabcd_0000, { size: 20 }));

let chain: TestChain;
let stages = 0;
beforeAll(async () => {
  chain = await openTestChain();
});
afterAll(() => chain.stop());

async function stage(rules: Partial<SendingRules> = {}) {
  onTestFinished(async () => {
    await control.request({ method: "anvil_dropAllTransactions" } as never);
    await control.setAutomine(true);
    await control.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei("1") });
    await control.mine({ blocks: 1 });
  });
  // Each test has projects and people of its own.
  const first = 100 * ++stages;
  const person = (number: number): Address => getAddress(toHex(0xabcd_0000 + first + number, { size: 20 }));
  const { deployment, control } = chain;
  const database = await createDatabase(inject("postgresUrl"));
  const logged: { level: number; msg: string; alarm?: string }[] = [];
  const log = openLog({ LOG_LEVEL: "info" }, { write: (line) => logged.push(JSON.parse(line)) });
  const pool = openPool(database.url, log, 8);
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  const db = openDatabase(pool);
  const name = { deployment: deployment.key, address: account.address.toLowerCase() };
  const used = () => control.getTransactionCount({ address: account.address });
  const allRules = { ...rulesOfTests, ...rules };

  return {
    ...{ person, deployment, control, database, logged, log, pool, db, name, rules: allRules },
    /** A sender as a fresh process has it, once the one before has let go of the lead. */
    async sender(at?: (step: OperatorStep) => Promise<void> | void, client: typeof control = control) {
      const lead = await vi.waitFor(async () => {
        const free = await takeLead(pool, operatorLead(name), 30_000);
        if (!free) throw new Error("another one leads");
        return free;
      }, WITHIN);
      onTestFinished(() => lead.leave());
      const store = await OperatorStore.open(db, name);
      const sender = new Sender({ store, log, client, account, deployment, rules: allRules, at });
      return { lead, round: () => sender.round() };
    },
    attestKyc: (account: Address, key = `kyc:${account}`) =>
      enqueueOperatorCall(db, deployment, {
        key,
        contract: "Registry",
        functionName: "attestKyc",
        args: [account],
      }),
    /** Unlike an identity, a score may be attested twice: a second transaction would show. */
    attestScors: (project: number) =>
      enqueueOperatorCall(db, deployment, {
        key: `scors:${project}`,
        contract: "Registry",
        functionName: "attestScors",
        args: [BigInt(first + project), person(project), 7, 100n],
      }),
    scorsAttestations: async (project: number) =>
      control.getContractEvents({
        abi: abis.Registry,
        address: deployment.contracts.Registry,
        eventName: "ScorsAttested",
        args: { projectId: BigInt(first + project) },
        fromBlock: 0n,
      }),
    isVerified: (account: Address) =>
      control.readContract({
        abi: abis.Registry,
        address: deployment.contracts.Registry,
        functionName: "isVerified",
        args: [account],
      }),
    call: (key: string) =>
      db.selectFrom("operator_call").selectAll().where("key", "=", key).executeTakeFirstOrThrow(),
    versions: (key: string) =>
      db
        .selectFrom("operator_transaction")
        .innerJoin("operator_call", "operator_call.id", "call_id")
        .selectAll("operator_transaction")
        .where("key", "=", key)
        .orderBy("signed_at")
        .execute(),
    used,
    /** A transaction that the node took is in a block a moment later. */
    usedIs: (nonces: number) => vi.waitFor(async () => expect(await used()).toBe(nonces), WITHIN),
    /** The same key, used outside this server. */
    elsewhere: (nonce?: number) =>
      createWalletClient({ account, chain: control.chain, transport: http(chain.rpcUrl) }).sendTransaction({
        to: stranger,
        value: 1n,
        nonce,
        maxFeePerGas: parseEther("0.001"),
        maxPriorityFeePerGas: parseEther("0.0001"),
        gas: 21_000n,
      }),
    alarms: () => logged.flatMap(({ alarm, level }) => (alarm && level === 50 ? [alarm] : [])),
  };
}

describe("the operator", () => {
  it("does what was wanted once the transaction has committed, and never what was rolled back", async () => {
    const { person, db, pool, log, database, deployment, attestKyc, isVerified, call, rules } = await stage();
    const bus = new Bus(database.url, log);
    await bus.start();
    onTestFinished(() => bus.stop());
    const { rpcUrl } = chain;
    const key = demoKey(0);
    onTestFinished(
      startOperator({ pool, db, log, bus, rpcUrl, deployment, key, rules, busyMs: 50, idleMs: 60_000 }),
    );
    await vi.waitFor(
      async () =>
        expect(await db.selectFrom("operator_account").select("balance").executeTakeFirst()).toMatchObject({
          balance: expect.any(String),
        }),
      WITHIN,
    );

    const unwanted = db.transaction().execute(async (transaction) => {
      await enqueueOperatorCall(transaction, deployment, {
        key: "unwanted",
        contract: "Registry",
        functionName: "attestKyc",
        args: [person(2)],
      });
      throw new Error("the caller fails");
    });
    await expect(unwanted).rejects.toThrow("the caller fails");
    await attestKyc(person(1));
    await attestKyc(person(1));
    await vi.waitFor(async () => expect((await call(`kyc:${person(1)}`)).state).toBe("done"), WITHIN);
    expect(await isVerified(person(1))).toBe(true);
    expect(await isVerified(person(2))).toBe(false);
    expect(await db.selectFrom("operator_transaction").selectAll().execute()).toHaveLength(1);
  });

  it("acts exactly once wherever it died, and sends no other bytes than those it had written down", async () => {
    const { sender, attestScors, scorsAttestations, used, versions, call } = await stage();
    for (const [project, step] of operatorSteps.filter((name) => name !== "replaced").entries()) {
      const before = await used();
      await attestScors(project);
      let died = 0;
      const dying = await sender((reached) => {
        if (reached !== step) return;
        died++;
        throw new Killed();
      });
      await expect(
        (async () => {
          for (;;) await dying.round();
        })(),
        step,
      ).rejects.toThrow(Killed);
      dying.lead.leave();
      const signed = await versions(`scors:${project}`);

      const next = await sender();
      await vi.waitFor(async () => expect(await next.round(), step).toBe(0), WITHIN);
      next.lead.leave();
      expect(died).toBe(1);
      expect(await scorsAttestations(project), step).toHaveLength(1);
      expect(await used(), step).toBe(before + 1);
      expect((await call(`scors:${project}`)).state, step).toBe("done");
      if (step !== "simulated") expect(await versions(`scors:${project}`), step).toEqual(signed);
    }
  });

  it("replaces a transaction that is stuck by one that pays an eighth more, also when it dies in between", async () => {
    const { sender, control, attestScors, scorsAttestations, versions, call, used } = await stage();
    const before = await used();
    await control.setAutomine(false);
    await attestScors(1);
    const dying = await sender((step) => {
      if (step === "replaced") throw new Killed();
    });
    await dying.round();
    const [first] = await versions("scors:1");
    // Nothing that offers less than this is mined.
    const base = 3n * BigInt(first?.max_fee_per_gas ?? 0);
    for (let block = 0; block < 3; block++) {
      await control.setNextBlockBaseFeePerGas({ baseFeePerGas: base });
      await control.mine({ blocks: 1 });
    }
    expect(await used()).toBe(before);
    await expect(dying.round()).rejects.toThrow(Killed);
    dying.lead.leave();

    const next = await sender();
    await next.round();
    const all = await versions("scors:1");
    expect(all).toHaveLength(2);
    const [old, replacement] = all;
    expect(replacement?.nonce).toBe(old?.nonce);
    for (const fee of ["max_fee_per_gas", "max_priority_fee_per_gas"] as const) {
      expect(BigInt(replacement?.[fee] ?? 0) * 8n).toBeGreaterThanOrEqual(BigInt(old?.[fee] ?? 0) * 9n);
    }
    await control.mine({ blocks: 1 });
    await next.round();
    expect(await call("scors:1")).toMatchObject({ state: "done", tx_hash: replacement?.hash });
    expect(await scorsAttestations(1)).toHaveLength(1);
    expect(await used()).toBe(before + 1);
  });

  it("does not raise the fee while no block comes, and gives up raising where the fee is not the reason", async () => {
    const { sender, control, attestScors, versions, alarms } = await stage();
    await control.setAutomine(false);
    await attestScors(1);
    const { round } = await sender();
    for (let look = 0; look < 4; look++) await round();
    expect(await versions("scors:1")).toHaveLength(1);
    for (let look = 0; look < 30 && !alarms().includes("operator_stuck"); look++) {
      for (const { hash } of await versions("scors:1"))
        await control.dropTransaction({ hash }).catch(() => {});
      await control.mine({ blocks: 3 });
      await round();
    }
    expect(alarms().filter((alarm) => alarm === "operator_stuck")).toHaveLength(1);
    const count = (await versions("scors:1")).length;
    expect(count).toBeGreaterThan(1);
    expect(count).toBeLessThan(25);
  });

  it("fails a call that the contract would refuse, says why, burns no nonce and goes on", async () => {
    const { person, sender, attestKyc, attestScors, isVerified, call, used, alarms, deployment, db } =
      await stage();
    const before = await used();
    await enqueueOperatorCall(db, deployment, {
      key: "revoke",
      contract: "Registry",
      functionName: "revokeKyc",
      args: [person(4)],
    });
    await enqueueOperatorCall(db, deployment, {
      key: "loan",
      contract: "LendingPool:medium-risk",
      functionName: "disburseLoan",
      args: [99n, deployment.contracts.TrestleEscrow as `0x${string}`],
    });
    await attestScors(1);
    const { round } = await sender();
    await vi.waitFor(async () => expect(await round()).toBe(0), WITHIN);
    expect(await call("revoke")).toMatchObject({
      state: "failed",
      failure: `NotVerified(${person(4)})`,
      nonce: null,
    });
    expect(await call("loan")).toMatchObject({ state: "failed", nonce: null });
    expect((await call("loan")).failure).toMatch(/^[A-Z]\w+\(.*\)$/);
    expect((await call("scors:1")).state).toBe("done");
    expect(await used()).toBe(before + 1);
    expect(alarms()).toEqual(["operator_failed", "operator_failed"]);

    // Wanted again, it is what is wanted now.
    await attestKyc(person(1));
    await vi.waitFor(async () => expect(await round()).toBe(0), WITHIN);
    await enqueueOperatorCall(db, deployment, {
      key: "revoke",
      contract: "Registry",
      functionName: "revokeKyc",
      args: [person(1)],
    });
    await vi.waitFor(async () => expect(await round()).toBe(0), WITHIN);
    expect((await call("revoke")).state).toBe("done");
    expect(await isVerified(person(1))).toBe(false);
  });

  it("fails a call that is refused when it is mined, and goes on", async () => {
    const { person, sender, control, attestKyc, attestScors, call, alarms } = await stage();
    await control.setAutomine(false);
    await attestKyc(person(1), "first");
    await attestKyc(person(1), "second");
    await attestScors(1);
    const { round } = await sender();
    await round();
    await control.mine({ blocks: 1 });
    expect(await round()).toBe(0);
    expect((await call("first")).state).toBe("done");
    expect(await call("second")).toMatchObject({
      state: "failed",
      failure: `AlreadyVerified(${person(1)})`,
      tx_hash: expect.any(String),
    });
    expect((await call("scors:1")).state).toBe("done");
    expect(alarms()).toEqual(["operator_failed"]);
  });

  it("has gas for a call that has become dearer until it is mined, such as a pool's first one of a day", async () => {
    const { sender, control, db, deployment, used, usedIs, call } = await stage();
    const pool = "LendingPool:low-risk";
    await chain.send(4, pool, "deposit", [], parseEther("5"));
    await control.setAutomine(false);
    const before = await used();
    await enqueueOperatorCall(db, deployment, {
      key: "poke",
      contract: pool,
      functionName: "poke",
      args: [],
    });
    const { round } = await sender();
    await round();
    await control.increaseTime({ seconds: 86_400 });
    await control.mine({ blocks: 1 });
    await usedIs(before + 1);
    await control.mine({ blocks: 1 });
    await round();
    expect(await call("poke")).toMatchObject({ state: "done", failure: null });
  });

  it("waits with a call that an earlier one makes possible", async () => {
    const { person, sender, control, attestKyc, isVerified, call, alarms, db, deployment } = await stage();
    await control.setAutomine(false);
    await attestKyc(person(1), "attest");
    await enqueueOperatorCall(db, deployment, {
      key: "revoke",
      contract: "Registry",
      functionName: "revokeKyc",
      args: [person(1)],
    });
    const { round } = await sender();
    await round();
    await round();
    expect((await call("revoke")).state).toBe("waiting");
    await control.mine({ blocks: 1 });
    await round();
    await control.mine({ blocks: 1 });
    await vi.waitFor(async () => expect(await round()).toBe(0), WITHIN);
    expect([(await call("attest")).state, (await call("revoke")).state]).toEqual(["done", "done"]);
    expect(await isVerified(person(1))).toBe(false);
    expect(alarms()).toEqual([]);
  });

  it("gives no call up while an earlier one to the same contract is still to be sent", async () => {
    const { person, sender, control, attestKyc, attestScors, isVerified, call, alarms, db, deployment } =
      await stage({ window: 2 });
    await attestKyc(person(1), "attest");
    for (const key of ["revoke", "revoke again"])
      await enqueueOperatorCall(db, deployment, {
        ...{ key, contract: "Registry", functionName: "revokeKyc" },
        args: [person(1)],
      });
    await attestScors(1);
    const { data } = await call("attest");
    let refusals = 3;
    const busy: typeof control = {
      ...control,
      estimateGas: async (request) => {
        if (request.data !== data || refusals-- <= 0) return control.estimateGas(request);
        const error = { code: -32005, message: "too many requests" };
        throw new RpcRequestError({ body: {}, error, url: chain.rpcUrl });
      },
    };
    const { round } = await sender(undefined, busy);
    for (let look = 1; look <= 3; look++) {
      await round();
      expect((await call("revoke")).state, `round ${look}`).toBe("waiting");
    }
    expect((await call("scors:1")).state, "which nothing holds up").not.toBe("waiting");
    await vi.waitFor(async () => expect(await round()).toBe(0), WITHIN);
    expect([(await call("attest")).state, (await call("revoke")).state]).toEqual(["done", "done"]);
    expect((await call("revoke again")).failure).toBe(`NotVerified(${person(1)})`);
    expect(await isVerified(person(1))).toBe(false);
    expect(alarms()).toEqual(["operator_failed"]);
  });

  it("lets no call overtake an earlier one about the same account", async () => {
    const { person, sender, control, attestKyc, attestScors, isVerified, call, alarms, db, deployment } =
      await stage();
    await control.setAutomine(false);
    await attestKyc(person(1), "attest");
    const { round } = await sender();
    await round();
    await enqueueOperatorCall(db, deployment, {
      ...{ key: "revoke", contract: "Registry", functionName: "revokeKyc" },
      args: [person(1)],
    });
    await attestKyc(person(1), "attest again");
    await attestScors(1);
    // The account isn't verified yet: the second attestation would pass now, and the revocation would come last.
    await round();
    expect((await call("attest again")).state).toBe("waiting");
    expect((await call("scors:1")).state, "which is about something else").toBe("sent");
    await vi.waitFor(async () => {
      await control.mine({ blocks: 1 });
      expect(await round()).toBe(0);
    }, WITHIN);
    expect([(await call("revoke")).state, (await call("attest again")).state]).toEqual(["done", "done"]);
    expect(await isVerified(person(1))).toBe(true);
    expect(alarms()).toEqual([]);
  });

  it("turns a pool's switch though a call about the project with the number 1 is still to be sent", async () => {
    const { sender, control, call, db, deployment } = await stage();
    const contract = "LendingPool:low-risk" as const;
    await enqueueOperatorCall(db, deployment, {
      ...{ key: "default", contract, functionName: "processDefault", args: [1n] },
    });
    await enqueueOperatorCall(db, deployment, {
      ...{ key: "stop", contract, functionName: "setPaused", args: [true] },
    });
    const { data } = await call("default");
    const busy: typeof control = {
      ...control,
      estimateGas: async (request) => {
        if (request.data !== data) return control.estimateGas(request);
        const error = { code: -32005, message: "too many requests" };
        throw new RpcRequestError({ body: {}, error, url: chain.rpcUrl });
      },
    };
    const { round } = await sender(undefined, busy);
    await round();
    expect((await call("default")).state).toBe("waiting");
    await vi.waitFor(async () => {
      await round();
      expect((await call("stop")).state).toBe("done");
    }, WITHIN);
    await enqueueOperatorCall(db, deployment, {
      ...{ key: "go on", contract, functionName: "setPaused", args: [false] },
    });
    await vi.waitFor(async () => {
      await round();
      expect((await call("go on")).state).toBe("done");
    }, WITHIN);
  });

  it.each(["simulated", "stored"] as const)(
    "is one among several: a sender frozen when it had %s does no harm when it wakes",
    async (step) => {
      const { sender, attestScors, scorsAttestations, used, pool, name, call } = await stage();
      const before = await used();
      await attestScors(1);
      const ice = Promise.withResolvers<void>();
      const reached = Promise.withResolvers<void>();
      const frozen = await sender(async (at) => {
        if (at !== step) return;
        reached.resolve();
        await ice.promise;
      });
      const freezing = frozen.round().then(
        () => undefined,
        (error: unknown) => error,
      );
      await reached.promise;
      expect(await takeLead(pool, operatorLead(name), 30_000), "while it lives").toBeUndefined();
      await pool.query("update leader set beat_at = now() - interval '1 minute'");
      expect(await takeLead(pool, operatorLead(name), 30_000), "the try that frees it").toBeUndefined();

      const successor = await sender();
      await vi.waitFor(() => expect(frozen.lead.held()).toBe(false), WITHIN);
      await vi.waitFor(async () => expect(await successor.round()).toBe(0), WITHIN);
      ice.resolve();
      const error = await freezing;
      if (step === "simulated") expect(error).toBeInstanceOf(Fenced);
      await attestScors(2);
      await expect(frozen.round()).rejects.toThrow(Fenced);
      expect(await scorsAttestations(1)).toHaveLength(1);
      expect(await used()).toBe(before + 1);
      expect((await call("scors:1")).state).toBe("done");
    },
  );

  it("signs nothing for a call that is cancelled while it is being prepared, and cancels nothing that is signed", async () => {
    const { sender, db, deployment, attestScors, scorsAttestations, call, versions, used } = await stage();
    const before = await used();
    await attestScors(1);
    const cancel = async (key: string) =>
      cancelOperatorCall(db, deployment, (await call(key)).id, "a mistake");
    const answers: boolean[] = [];
    // At the last moment before it is signed.
    const late = await sender(async (step) => {
      if (step === "simulated") answers.push(await cancel("scors:1"));
    });
    await late.round();
    expect(await late.round()).toBe(0);
    expect(answers).toEqual([true]);
    expect(await call("scors:1")).toMatchObject({
      state: "failed",
      nonce: null,
      failure: "Cancelled: a mistake",
    });
    expect(await versions("scors:1")).toEqual([]);
    expect(await used()).toBe(before);
    late.lead.leave();

    // Signed and not yet sent when the process dies: what is written down will be sent, so it can't be cancelled.
    await attestScors(2);
    const dying = await vi.waitFor(
      () =>
        sender((step) => {
          if (step === "stored") throw new Killed();
        }),
      WITHIN,
    );
    await expect(dying.round()).rejects.toThrow(Killed);
    dying.lead.leave();
    expect(await cancel("scors:2")).toBe(false);
    const next = await sender();
    await vi.waitFor(async () => expect(await next.round()).toBe(0), WITHIN);
    expect(await cancel("scors:2")).toBe(false);
    expect(await scorsAttestations(2)).toHaveLength(1);
    expect(await scorsAttestations(1)).toHaveLength(0);
    expect(await used()).toBe(before + 1);

    // Wanted again after it was cancelled, it is sent once.
    await Promise.all([attestScors(1), attestScors(1), attestScors(1)]);
    await vi.waitFor(async () => expect(await next.round()).toBe(0), WITHIN);
    expect(await scorsAttestations(1)).toHaveLength(1);
    expect(await used()).toBe(before + 2);
  });

  it("goes on after somebody else has used its key, with an alarm", async () => {
    const { sender, attestScors, elsewhere, scorsAttestations, call, used, usedIs, alarms } = await stage();
    const { round } = await sender();
    await attestScors(1);
    await vi.waitFor(async () => expect(await round()).toBe(0), WITHIN);
    const before = (await used()) + 2;
    await elsewhere();
    await elsewhere();
    await usedIs(before);
    await attestScors(2);
    await vi.waitFor(async () => expect(await round()).toBe(0), WITHIN);
    expect(await call("scors:2")).toMatchObject({ state: "done", nonce: String(before) });
    expect(await scorsAttestations(2)).toHaveLength(1);
    expect(alarms()).toEqual(["operator_foreign_nonce"]);
  });

  it("gives a call another nonce once a stranger's use of its own is as deep as it must be", async () => {
    const { sender, control, attestScors, elsewhere, scorsAttestations, call, versions, used, alarms } =
      await stage({ confirmations: 3, bumpAfterBlocks: 100 });
    const before = await used();
    await control.setAutomine(false);
    await attestScors(1);
    const { round, lead } = await sender((step) => {
      if (step === "stored") throw new Killed();
    });
    await expect(round()).rejects.toThrow(Killed);
    lead.leave();
    await elsewhere(before);
    await control.mine({ blocks: 2 });

    const next = await sender();
    await next.round();
    expect(await call("scors:1"), "not deep enough").toMatchObject({ state: "sent", nonce: String(before) });
    await control.mine({ blocks: 1 });
    await next.round();
    expect(await call("scors:1"), "its receipt may be late").toMatchObject({ nonce: String(before) });
    await next.round();
    await control.mine({ blocks: 3 });
    await next.round();
    expect(await call("scors:1")).toMatchObject({ state: "done", nonce: String(before + 1) });
    expect((await versions("scors:1")).map(({ nonce }) => Number(nonce))).toEqual([before, before + 1]);
    expect(await scorsAttestations(1)).toHaveLength(1);
    expect(alarms()).toEqual(["operator_foreign_nonce"]);
  });

  it("keeps a revocation waiting while its attestation may need another nonce", async () => {
    const { person, sender, control, attestKyc, isVerified, elsewhere, call, used, alarms, db, deployment } =
      await stage({ bumpAfterBlocks: 100 });
    const before = await used();
    await control.setAutomine(false);
    await attestKyc(person(1), "attest");
    const { round, lead } = await sender((step) => {
      if (step === "stored") throw new Killed();
    });
    await expect(round()).rejects.toThrow(Killed);
    lead.leave();
    await elsewhere(before);
    await control.mine({ blocks: 1 });
    await enqueueOperatorCall(db, deployment, {
      ...{ key: "revoke", contract: "Registry", functionName: "revokeKyc", args: [person(1)] },
    });

    const next = await sender();
    await next.round();
    expect([(await call("attest")).state, (await call("revoke")).state]).toEqual(["sent", "waiting"]);
    await vi.waitFor(async () => {
      await control.mine({ blocks: 1 });
      expect(await next.round()).toBe(0);
    }, WITHIN);
    expect([(await call("attest")).state, (await call("revoke")).state]).toEqual(["done", "done"]);
    expect(await isVerified(person(1))).toBe(false);
    expect(alarms()).toEqual(["operator_foreign_nonce"]);
  });

  it("keeps a call's nonce where the node counts its transaction before it has the receipt", async () => {
    const { sender, control, attestScors, scorsAttestations, call, used, usedIs, alarms } = await stage();
    const before = await used();
    let late = true;
    const client = {
      ...control,
      getTransactionReceipt: async (asked: { hash: Hash }) => {
        if (late) throw new TransactionReceiptNotFoundError(asked);
        return control.getTransactionReceipt(asked);
      },
    } as typeof control;
    await attestScors(1);
    const { round } = await sender(undefined, client);
    await round();
    await usedIs(before + 1);
    await round();
    late = false;
    await round();
    expect(await call("scors:1")).toMatchObject({ state: "done", nonce: String(before) });
    expect(await scorsAttestations(1)).toHaveLength(1);
    expect(alarms()).toEqual([]);
  });

  it("fills an abandoned nonce", async () => {
    const { sender, control, attestScors, elsewhere, scorsAttestations, call, used, usedIs, alarms } =
      await stage();
    await attestScors(1);
    const { round } = await sender();
    await vi.waitFor(async () => expect(await round()).toBe(0), WITHIN);
    await control.mine({ blocks: 1 });
    const before = await used();
    await elsewhere();
    await usedIs(before + 1);
    await attestScors(2);
    await round();
    await usedIs(before + 2);
    await chain.reorg(2);
    await usedIs(before);
    // A node in the midst of a reorg may still show the receipt: later rounds see that it is gone.
    await vi.waitFor(async () => {
      expect(await round()).toBe(0);
      expect(await used()).toBe(before + 2);
    }, WITHIN);
    expect(await call("scors:2")).toMatchObject({ state: "done", nonce: String(before + 1) });
    expect(await scorsAttestations(2)).toHaveLength(1);
    expect(alarms()).toContain("operator_foreign_nonce");
  });

  it("sends the same bytes again when a reorg drops them, before and after they counted", async () => {
    const { sender, control, attestScors, scorsAttestations, call, versions, used, usedIs, alarms } =
      await stage({ confirmations: 3, bumpAfterBlocks: 100 });
    const before = await used();
    await attestScors(1);
    const { round } = await sender();
    await round();
    await usedIs(before + 1);
    await round();
    expect((await call("scors:1")).state).toBe("sent");
    await chain.reorg(1);
    await usedIs(before);
    await round();
    await usedIs(before + 1);
    await control.mine({ blocks: 2 });
    expect(await round()).toBe(0);
    expect((await call("scors:1")).state).toBe("done");
    expect(alarms()).toEqual([]);

    await chain.reorg(3);
    expect(await scorsAttestations(1)).toHaveLength(0);
    await round();
    await usedIs(before + 1);
    await control.mine({ blocks: 3 });
    await vi.waitFor(async () => expect(await round()).toBe(0), WITHIN);
    expect((await call("scors:1")).state).toBe("done");
    expect(await scorsAttestations(1)).toHaveLength(1);
    expect(await versions("scors:1")).toHaveLength(1);
    expect(await used()).toBe(before + 1);
    expect(alarms()).toEqual(["operator_rolled_back"]);
  });

  it("raises an alarm when it can hardly pay any more, and tells what it has", async () => {
    const { person, sender, control, attestKyc, alarms, db, deployment, logged } = await stage({
      minBalance: parseEther("1"),
    });
    const { address } = account;
    await control.setBalance({ address, value: parseEther("0.5") });
    onTestFinished(() => control.setBalance({ address, value: parseEther("1000000") }));
    await attestKyc(person(1));
    await enqueueOperatorCall(db, deployment, {
      key: "revoke",
      contract: "Registry",
      functionName: "revokeKyc",
      args: [person(2)],
    });
    const { round } = await sender();
    await vi.waitFor(async () => expect(await round()).toBe(0), WITHIN);
    await attestKyc(person(3));
    expect(alarms()).toEqual(["operator_low_balance", "operator_failed"]);
    expect(logged.find(({ alarm }) => alarm === "operator_low_balance")?.msg).toContain("0.5000 DEV");

    const registry = new Registry();
    measureOperator(registry, db, deployment);
    const text = await registry.metrics();
    expect(text).toContain('operator_calls{state="waiting"} 1');
    expect(text).toContain('operator_calls{state="failed"} 1');
    expect(text).toContain(`operator_balance_dev{address="${account.address.toLowerCase()}"} 0.5`);
    expect(text).toContain('operator_alarms{kind="low_balance"} 1');
    expect(text).toMatch(/operator_oldest_call_seconds 0\.\d+/);
  });

  it("hands over to another key: what waits is sent by the new one, what the old one signed is left to it", async () => {
    const here = await stage();
    const { control, db, deployment, log, rules, name } = here;
    const appoint = async (operator: Address) => {
      const owner = createWalletClient({ account, chain: control.chain, transport: http(chain.rpcUrl) });
      const { Registry } = deployment.contracts;
      await owner.writeContract({
        ...{ abi: abis.Registry, address: Registry, functionName: "setOperator", args: [operator] },
      });
      await control.mine({ blocks: 1 });
    };
    const next = demoAccount(1);
    onTestFinished(() => appoint(account.address));
    await here.attestScors(1);
    await control.setAutomine(false);
    const before = await here.sender();
    await before.round();
    expect(await here.call("scors:1")).toMatchObject({ state: "sent", operator: name.address });
    await here.attestScors(2);
    await before.lead.leave();

    const store = await OperatorStore.open(db, { ...name, address: next.address.toLowerCase() });
    const after = new Sender({ store, log, client: control, account: next, deployment, rules });
    const signed = await here.versions("scors:1");
    await control.setAutomine(true);
    await control.mine({ blocks: 1 });
    await appoint(next.address);
    await vi.waitFor(async () => {
      await after.round();
      await control.mine({ blocks: 1 });
      expect(await here.call("scors:2")).toMatchObject({
        state: "done",
        operator: next.address.toLowerCase(),
      });
    }, WITHIN);
    expect(here.logged.map(({ alarm }) => alarm)).toContain("operator_other_key");
    expect(await here.versions("scors:1")).toEqual(signed);
    expect(await here.call("scors:1")).toMatchObject({ state: "sent" });
    // A process with the old key finds its transaction mined.
    const again = await here.sender();
    await again.round();
    expect(await here.call("scors:1")).toMatchObject({ state: "done" });
    for (const project of [1, 2]) expect(await here.scorsAttestations(project)).toHaveLength(1);
  });

  it("sends nothing to another chain behind the same address", async () => {
    const here = await stage();
    const foreign = await startTestChain();
    await here.attestScors(1);
    const store = await OperatorStore.open(here.db, here.name);
    const { log, deployment, rules } = here;
    const sender = new Sender({ store, log, client: foreign.control, account, deployment, rules });
    const before = await foreign.control.getTransactionCount({ address: demoAccount(0).address });
    await expect(sender.round()).rejects.toThrow("not the chain our contracts are on");
    expect(await foreign.control.getTransactionCount({ address: demoAccount(0).address })).toBe(before);
  });
});
