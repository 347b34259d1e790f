// Drills 1 and 12: the indexer's process is killed at every labelled step, or frozen there while another takes over.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Step, steps } from "@trestle/server/indexer/follow.ts";
import { Random } from "@trestle/testkit/random.ts";
import { SimulatedChain } from "@trestle/testkit/simulated-chain.ts";
import { differenceToClean } from "@trestle/testkit/simulation.ts";
import { openStack } from "./drill-stack.ts";
import { FENCED, type IndexerTask } from "./indexer-child.ts";
import { end, processState } from "./process-state.ts";
import type { Report } from "./report.ts";

const BLOCKS_A_ROUND = 4;
/** Kills first: a short drill has all of them, a longer one the freezes too. */
const FAULTS = (["SIGKILL", "SIGSTOP"] as const).flatMap((signal) => steps.map((step) => ({ step, signal })));
const MEETS_WITHIN_MS = 60_000;

type Call = { id: number; method: string; params: unknown[] };

/** Serves the simulated chain over HTTP, as a node does. */
async function serve(chain: SimulatedChain) {
  const server = createServer(async (request, response) => {
    const calls: Call | Call[] = JSON.parse(await text(request));
    const answer = ({ id, method, params }: Call) => ({
      jsonrpc: "2.0",
      id,
      result: chain.answer(method, params),
    });
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

function start(task: IndexerTask): ChildProcess {
  const child = join(import.meta.dirname, "indexer-child.ts");
  return spawn(process.execPath, [child, JSON.stringify(task)], { stdio: ["ignore", "ignore", "inherit"] });
}

/** Returns whether the fault hit the process before it finished. */
async function meets(
  child: ChildProcess,
  fault: { step: Step; signal: "SIGKILL" | "SIGSTOP" },
): Promise<boolean> {
  if (fault.signal === "SIGKILL") return (await once(child, "close"))[1] === "SIGKILL";
  const deadline = Date.now() + MEETS_WITHIN_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    if ((await processState(child)) === "T") return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}

export async function run(seed: number, rounds = FAULTS.length * 3): Promise<Report> {
  const random = new Random(seed);
  const stack = await openStack();
  const chain = new SimulatedChain(seed, { chainId: 3_000_000 + seed, window: 4, rate: 0 });
  const node = await serve(chain);
  const struck = new Map<string, number>();
  const frozen: { child: ChildProcess; step: Step }[] = [];
  const mine = () => {
    for (let block = 0; block < BLOCKS_A_ROUND; block++)
      chain.mine(Array.from({ length: 1 + random.below(3) }, () => ({ seed: random.below(2 ** 31) })));
  };
  const cursor = async () =>
    JSON.stringify((await stack.pool.query("select block_number, final_number from chain_cursor")).rows);
  const unfenced: string[] = [];
  const task = { databaseUrl: stack.databaseUrl, rpcUrl: node.url, deployment: chain.deployment };
  try {
    for (let round = 0; round < rounds; round++) {
      const fault = FAULTS[round % FAULTS.length] as (typeof FAULTS)[number];
      if (fault.step === "rolled back") chain.reorg(2);
      mine();
      const victim = start({ ...task, fault });
      if (await meets(victim, fault)) {
        const kind = `${fault.signal === "SIGKILL" ? "killed" : "frozen"} at "${fault.step}"`;
        struck.set(kind, (struck.get(kind) ?? 0) + 1);
      }
      if (fault.signal === "SIGSTOP") frozen.push({ child: victim, step: fault.step });
      const [code] = await once(start(task), "close");
      if (code !== 0) throw new Error(`The successor of round ${round} ended with ${code}.`);
    }
    // They wake up to unread blocks and may write none of them: another process has taken over.
    mine();
    const before = await cursor();
    for (const { child, step } of frozen.filter((one) => one.child.exitCode === null)) {
      const gone = once(child, "close");
      child.kill("SIGCONT");
      const [code] = await gone;
      if (code !== FENCED && step !== "effects")
        unfenced.push(`one that was frozen at "${step}" ended with ${code}`);
    }
    if ((await cursor()) !== before) unfenced.push("one that was overtaken has moved the cursor");
    const [code] = await once(start(task), "close");
    if (code !== 0) throw new Error(`The last successor ended with ${code}.`);
    const difference = await differenceToClean(stack.pool, chain);
    const lines = [...struck].map(([kind, count]) => `${kind.padEnd(28)} ${count} times`).sort();
    lines.push(...unfenced);
    lines.push(difference ?? `after ${rounds} deaths and freezes the tables are those of a clean run`);
    const areAllStruck = struck.size === Math.min(rounds, FAULTS.length);
    return { held: difference === undefined && unfenced.length === 0 && areAllStruck, lines };
  } finally {
    for (const { child } of frozen) await end(child);
    node.close();
    await stack.close();
  }
}
