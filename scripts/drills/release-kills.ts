// Drill 1, releases: the process with indexer, keeper and operator is killed at every labelled step and at random
// moments, while a milestone's payment is due and, in some rounds, an account sends it too. Every milestone is paid
// once and exactly, recorded once, and the ledger equals the contract's.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { abis } from "@trestle/chain/abis.gen.ts";
import { demoAccount, demoKey } from "@trestle/chain/demo-keys.ts";
import { deploy } from "@trestle/chain/deploy.ts";
import { nodeAt, steps } from "@trestle/server/indexer/follow.ts";
import { keeperSteps } from "@trestle/server/modules/keeper/keep.ts";
import { operatorSteps } from "@trestle/server/platform/operator/sender.ts";
import { reconcile } from "@trestle/server/reconcile.ts";
import { controlChain } from "@trestle/testkit/chain-control.ts";
import { Random } from "@trestle/testkit/random.ts";
import { keccak256, parseEther, toHex } from "viem";
import { openStack } from "./drill-stack.ts";
import type { KeeperTask } from "./keeper-child.ts";
import { end } from "./process-state.ts";
import type { Report } from "./report.ts";
import { within } from "./within.ts";

const [OPERATOR, CUSTOMER, DEVELOPER, STRANGER] = [1, 4, 5, 8];
const DAY = 86_400;
const WITHIN_MS = 120_000;
const PRICE = parseEther("4");
/** The fee is 2.5 %. */
const NET = (PRICE * 975n) / 1000n;

type Fault = NonNullable<KeeperTask["fault"]> | "any moment";
const FAULTS: Fault[] = [
  ...steps.map((step) => ({ part: "indexer" as const, step })),
  ...keeperSteps.map((step) => ({ part: "keeper" as const, step })),
  // No transaction gets stuck here, so none is replaced.
  ...operatorSteps.filter((step) => step !== "replaced").map((step) => ({ part: "operator" as const, step })),
  "any moment",
];
const nameOf = (fault: Fault) =>
  fault === "any moment" ? `killed at ${fault}` : `${fault.part} killed when ${fault.step}`;
const rivals = ["nobody", "nobody", "the customer approves", "a stranger claims"] as const;

export async function run(seed: number, rounds = FAULTS.length): Promise<Report> {
  const random = new Random(seed);
  const stack = await openStack();
  const { db, control, rpcUrl, databaseUrl } = stack;
  const struck = new Map<string, number>();
  const wrong: string[] = [];
  const children = new Set<ChildProcess>();
  try {
    const operator = demoAccount(OPERATOR).address;
    const deployment = await deploy({ rpcUrl, deployerKey: demoKey(0), roles: { operator } });
    const chain = controlChain({ rpcUrl, deployment });
    const start = (fault?: KeeperTask["fault"]): ChildProcess => {
      const task: KeeperTask = {
        databaseUrl,
        rpcUrl,
        deployment,
        key: demoKey(OPERATOR),
        ...(fault ? { fault } : {}),
      };
      const file = join(import.meta.dirname, "keeper-child.ts");
      const child = spawn(process.execPath, [file, JSON.stringify(task)], {
        stdio: ["ignore", "ignore", "inherit"],
      });
      children.add(child);
      return child;
    };
    const act = (from: number, functionName: string, args: unknown[], value = 0n) =>
      chain.send(from, "TrestleEscrow", functionName, args, value);
    await chain.send(OPERATOR, "Registry", "attestKyc", [demoAccount(DEVELOPER).address]);

    /** Submits a milestone and lets its review end, in final blocks. */
    async function workDone(round: number): Promise<bigint> {
      await chain.mint(CUSTOMER, round);
      const token = BigInt(round + 1);
      const { timestamp } = await control.getBlock();
      const days = (count: number) => timestamp + BigInt(count * DAY);
      const terms = keccak256(toHex(`bid ${round}`));
      await act(DEVELOPER, "placeBid", [token, [PRICE], [days(20)], terms, days(5), 1n]);
      await act(CUSTOMER, "acceptBidAndTransfer", [token, 0n], PRICE);
      await act(DEVELOPER, "submitMilestone", [token, 0n, keccak256(toHex(`evidence ${round}`))]);
      await control.increaseTime({ seconds: 31 * DAY });
      await control.mine({ blocks: 3 });
      return token;
    }

    const isReleased = async (token: bigint) => {
      const row = await db
        .selectFrom("escrow_project")
        .select("status")
        .where("token_id", "=", token.toString())
        .executeTakeFirst();
      const due = await db
        .selectFrom("escrow_due")
        .select("act")
        .where("token_id", "=", token.toString())
        .execute();
      return row?.status === "completed" && due.length === 0;
    };

    async function strike(fault: Fault, round: number): Promise<void> {
      const before = await control.getBalance({ address: demoAccount(DEVELOPER).address });
      const paidFor = await workDone(round);
      const spent = before - (await control.getBalance({ address: demoAccount(DEVELOPER).address }));
      const isTurned = fault !== "any moment" && fault.step === "rolled back";
      // An indexed request is reorganised away.
      if (isTurned) {
        await chain.mint(STRANGER, rounds + round);
        await readOnce();
        await chain.reorg(1);
      }
      const victim = start(fault === "any moment" ? undefined : fault);
      const rival = fault === "any moment" ? random.pick(rivals) : "nobody";
      if (fault === "any moment") {
        await pause(500 + random.below(2_500));
        victim.kill("SIGKILL");
      }
      const pressed =
        rival === "the customer approves"
          ? act(CUSTOMER, "approveMilestone", [paidFor, 0n])
          : rival === "a stranger claims"
            ? act(STRANGER, "claimAfterReview", [paidFor, 0n])
            : Promise.resolve();
      // The second release is refused by the simulation or by the contract.
      await pressed.catch(() => undefined);
      await within(WITHIN_MS, "its death", () => victim.signalCode === "SIGKILL");
      struck.set(nameOf(fault), (struck.get(nameOf(fault)) ?? 0) + 1);
      await control.mine({ blocks: 1 });
      start();
      await within(WITHIN_MS, "the payment", () => isReleased(paidFor));
      // Lets the successor finish.
      await control.mine({ blocks: 3 });
      await pause(500);
      const earned = (await control.getBalance({ address: demoAccount(DEVELOPER).address })) - before + spent;
      if (earned !== NET) throw new Error(`the developer got ${earned} instead of ${NET}`);
    }

    /** Starts a process that reads the chain to its head and dies. */
    async function readOnce(): Promise<void> {
      const reader = start({ part: "keeper", step: "due" });
      await within(WITHIN_MS, "the reader's end", () => reader.signalCode === "SIGKILL");
    }

    let order: Fault[] = [];
    for (let round = 0; round < rounds; round++) {
      if (order.length === 0) order = random.shuffled(FAULTS);
      const fault = order.pop() as Fault;
      const error = await strike(fault, round).catch((reason: Error) => reason.message);
      if (error) wrong.push(`${nameOf(fault)}, round ${round}: ${error}`);
      for (const child of children) await end(child);
      children.clear();
    }

    const releases = await control.getContractEvents({
      abi: abis.TrestleEscrow,
      address: deployment.contracts.TrestleEscrow,
      eventName: "MilestoneReleased",
      fromBlock: 0n,
    });
    const recorded = await db
      .selectFrom("domain_event")
      .select("key")
      .where("type", "=", "milestone.released")
      .execute();
    const entries = await db
      .selectFrom("chain_log")
      .select("tx_hash")
      .where("event", "=", "MilestoneReleased")
      .execute();
    const { differences } = await reconcile(db, deployment, nodeAt(rpcUrl));
    for (const [what, count] of [
      ["releases on the chain", releases.length],
      ["releases read", entries.length],
      ["releases recorded", new Set(recorded.map(({ key }) => key)).size],
      ["events of them", recorded.length],
    ] as const)
      if (count !== rounds) wrong.push(`${count} ${what} for ${rounds} milestones`);
    wrong.push(...differences.map((difference) => JSON.stringify(difference)));
    const lines = [...struck].map(([kind, count]) => `${kind.padEnd(32)} ${count} times`).sort();
    lines.push(
      `${rounds} milestones, ${releases.length} payments of ${NET} wei, ${recorded.length} recorded`,
    );
    return { held: wrong.length === 0, lines: [...lines, ...wrong] };
  } finally {
    for (const child of children) await end(child);
    await stack.close();
  }
}
