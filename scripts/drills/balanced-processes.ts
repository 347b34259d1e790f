// Drill 16: three server processes behind a real balancer with the shipped configuration, one of them killed every few
// seconds while people write and listen. No acknowledged write is lost or duplicated, and every socket reconnects.
import { setTimeout as pause } from "node:timers/promises";
import { BalancedStack, missingBalancer } from "./balanced-stack.ts";
import { DraftWriters, type Post } from "./draft-writers.ts";
import { DrillClient } from "./drill-client.ts";
import { type Answer, BACK_WITHIN_MS } from "./drill-product.ts";
import type { Drill } from "./report.ts";
import { within } from "./within.ts";

const PROCESSES = 3;
const WRITERS = 3;
const SOCKETS = 6;
const KILL_EVERY_MS = 20_000;

export const run: Drill = async (_seed, rounds = 15) => {
  const missing = missingBalancer();
  if (missing) return { held: false, lines: [missing] };
  const balanced = await BalancedStack.open(PROCESSES);
  const { url, stack } = balanced;
  const clients: DrillClient[] = [];
  try {
    const post: Post = async (path, body, headers) => {
      const answer = await fetch(`${url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined);
      return {
        status: answer?.status ?? 0,
        body: ((await answer?.json().catch(() => ({}))) ?? {}) as Answer["body"],
      };
    };
    const writers = new DraftWriters(post, WRITERS);
    for (let count = 0; count < SOCKETS; count++) {
      const token = await writers.join(`listener-${count}`);
      clients.push(new DrillClient({ server: () => url, token, reconnectAfterMs: 1_000 }));
    }
    const began = Date.now();
    for (let round = 0; round < rounds; round++) {
      await pause(KILL_EVERY_MS);
      await balanced.killNext();
    }
    await balanced.allAnswer();
    // The balancer retries requests with a key, so clients may see no refusal.
    const lines = await writers.finish(stack.pool, 0);
    const back = await within(BACK_WITHIN_MS, "every socket", async () =>
      clients.every(({ isConnected }) => isConnected),
    );
    return {
      held: writers.problems.size === 0,
      lines: [
        `${PROCESSES} processes behind a balancer, ${rounds} times one killed, in ${Math.round((Date.now() - began) / 1000)} s`,
        `${SOCKETS} sockets back after ${(back / 1000).toFixed(1)} s`,
        ...lines,
      ],
    };
  } finally {
    for (const client of clients) client.close();
    await balanced.close();
  }
};
