// Drill: the process that sends the operator's calls dies, or freezes, at every labelled step and at random moments.
// Every call must take effect once, and all bytes on the chain must have been stored before they were sent.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { abis } from "@trestle/chain/abis.gen.ts";
import { demoAccount, demoKey } from "@trestle/chain/demo-keys.ts";
import { deploy } from "@trestle/chain/deploy.ts";
import { enqueueOperatorCall } from "@trestle/server/platform/operator/queue.ts";
import { operatorSteps } from "@trestle/server/platform/operator/sender.ts";
import { Random } from "@trestle/testkit/random.ts";
import { openStack } from "./drill-stack.ts";
import type { ChildTask } from "./operator-child.ts";
import { end, processState } from "./process-state.ts";
import type { Drill } from "./report.ts";

const kinds = [
  ...operatorSteps.map((step) => `killed when ${step}` as const),
  "frozen when simulated",
  "frozen when stored",
  "killed at any moment",
] as const;
type Kind = (typeof kinds)[number];

type Findings = { seed: number; rounds: number; struck: Record<Kind, number>; wrong: string[] };

const OPERATOR = 1;
const STALE_MS = 8_000;
const WITHIN_MS = 60_000;
const GWEI = 10n ** 9n;

/** Runs `rounds` faults of all kinds in a seeded order. */
export async function crash(seed: number, rounds: number): Promise<Findings> {
  const random = new Random(seed);
  const stack = await openStack();
  const { db, control, rpcUrl, databaseUrl } = stack;
  const struck = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Findings["struck"];
  const report: Findings = { seed, rounds, struck, wrong: [] };
  const children = new Set<ChildProcess>();
  try {
    const operator = demoAccount(OPERATOR).address;
    const deployment = await deploy({ rpcUrl, deployerKey: demoKey(0), roles: { operator } });
    const start = (fault?: ChildTask["fault"]): ChildProcess => {
      const rules = { confirmations: 1, bumpAfterMs: 0, bumpAfterBlocks: 2, resendAfterMs: 500, window: 8 };
      const task: ChildTask = {
        ...{ databaseUrl, rpcUrl, deployment, rules, fault, key: demoKey(OPERATOR), staleMs: STALE_MS },
      };
      const file = join(import.meta.dirname, "operator-child.ts");
      const child = spawn(process.execPath, [file, JSON.stringify(task)], { stdio: "ignore" });
      children.add(child);
      return child;
    };
    let order: Kind[] = [];
    for (let round = 0; round < rounds; round++) {
      if (order.length === 0) order = random.shuffled(kinds);
      const kind = order.pop() as Kind;
      const error = await strike(kind, round, start).then(
        () => undefined,
        (reason: Error) => reason.message,
      );
      if (error) report.wrong.push(`${kind}, round ${round}: ${error}`);
      for (const child of children) await end(child);
      children.clear();
    }
    await accountForAll();

    async function strike(kind: Kind, round: number, open: typeof start): Promise<void> {
      await control.setAutomine(kind !== "killed when replaced");
      const key = `scors:${round}`;
      await enqueueOperatorCall(db, deployment, {
        key,
        contract: "Registry",
        functionName: "attestScors",
        args: [BigInt(round), operator, 5, 1n],
      });
      const [verb, , step] = kind.split(" ") as [string, string, (typeof operatorSteps)[number]];
      const atAnyMoment = kind === "killed at any moment";
      const signal = verb === "frozen" ? "SIGSTOP" : "SIGKILL";
      const victim = open(atAnyMoment ? undefined : { step, signal });
      if (kind === "killed when replaced") await getStuck(key);
      if (atAnyMoment) {
        await pause(400 + random.below(1_200));
        victim.kill("SIGKILL");
      }
      if (signal === "SIGKILL")
        await within("the victim's death", async () => victim.signalCode === "SIGKILL");
      else await within("the victim's frost", async () => (await processState(victim)) === "T");
      struck[kind]++;

      await control.setAutomine(true);
      open();
      await within(`the end of ${key}`, async () => {
        const call = await db
          .selectFrom("operator_call")
          .select("state")
          .where("key", "=", key)
          .executeTakeFirst();
        return call?.state === "done";
      });
      if (signal === "SIGSTOP") {
        victim.kill("SIGCONT");
        // Long enough for calls that were under way.
        await pause(1_500);
      }
    }

    /** Mines blocks whose base fee exceeds the offered fee. */
    async function getStuck(key: string): Promise<void> {
      const version = () =>
        db
          .selectFrom("operator_transaction")
          .innerJoin("operator_call", "operator_call.id", "call_id")
          .select("max_fee_per_gas")
          .where("key", "=", key)
          .executeTakeFirst();
      await within("a first version", async () => (await version()) !== undefined);
      const offered = BigInt((await version())?.max_fee_per_gas ?? GWEI);
      for (let block = 0; block < 3; block++) {
        await control.setNextBlockBaseFeePerGas({ baseFeePerGas: 2n * offered });
        await control.mine({ blocks: 1 });
      }
    }

    /** Checks for exactly one effect per call, and one nonce per effect. */
    async function accountForAll(): Promise<void> {
      const events = await control.getContractEvents({
        abi: abis.Registry,
        address: deployment.contracts.Registry,
        eventName: "ScorsAttested",
        fromBlock: 0n,
      });
      const written = await db.selectFrom("operator_transaction").select("hash").execute();
      const known = new Set(written.map(({ hash }) => hash));
      for (let round = 0; round < rounds; round++) {
        const count = events.filter(({ args }) => args.projectId === BigInt(round)).length;
        if (count !== 1) report.wrong.push(`round ${round} took effect ${count} times`);
      }
      for (const { transactionHash } of events) {
        if (!known.has(transactionHash)) report.wrong.push(`${transactionHash} was never written down`);
      }
      const nonces = await control.getTransactionCount({ address: operator });
      if (nonces !== rounds) report.wrong.push(`${nonces} nonces were used for ${rounds} calls`);
    }
    return report;
  } finally {
    for (const child of children) await end(child);
    await stack.close();
  }
}

async function within(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`${what} did not come within ${WITHIN_MS / 1000} s`);
    await pause(50);
  }
}

export const run: Drill = async (seed, rounds = 27) => {
  const { struck, wrong } = await crash(seed, rounds);
  const lines = Object.entries(struck).map(([kind, count]) => `${kind.padEnd(24)} ${count} times`);
  return { held: wrong.length === 0, lines: [...lines, ...wrong] };
};
