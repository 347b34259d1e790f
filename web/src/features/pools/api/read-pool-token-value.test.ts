import { afterEach, expect, it, vi } from "vitest";
import { readPoolTokenValue } from "./read-pool-token-value.ts";

const holder = `0x${"ab".repeat(20)}`;
const [low, medium, high] = ["11", "22", "33"].map((pair) => `0x${pair.repeat(20)}`) as [
  string,
  string,
  string,
];
const BALANCE_OF = "0x70a08231";
const word = (value: bigint) => `0x${value.toString(16).padStart(64, "0")}`;

/** A node that knows what each pool answers; an unknown pool has no code. */
function chain(pools: Record<string, { tokens: bigint; value: bigint }>) {
  vi.stubGlobal("fetch", async (_: unknown, init: RequestInit) => {
    const { id, params } = JSON.parse(String(init.body)) as {
      id: number;
      params: [{ to: string; data: string }];
    };
    const [{ to, data }] = params;
    const pool = pools[to.toLowerCase()];
    const result = pool ? word(data.startsWith(BALANCE_OF) ? pool.tokens : pool.value) : "0x";
    return new Response(JSON.stringify({ jsonrpc: "2.0", id, result }), {
      headers: { "Content-Type": "application/json" },
    });
  });
}

afterEach(() => vi.unstubAllGlobals());

it("sums what the holder's tokens of all three pools are worth", async () => {
  chain({
    [low]: { tokens: 5n, value: 100n },
    [medium]: { tokens: 1n, value: 20n },
    [high]: { tokens: 9n, value: 3n },
  });
  expect(await readPoolTokenValue([low, medium, high], "http://localhost/rpc", holder)).toBe(123n);
});

it("counts a pool that is missing, empty or cannot be read as zero", async () => {
  chain({ [low]: { tokens: 5n, value: 100n }, [medium]: { tokens: 0n, value: 999n } });
  expect(await readPoolTokenValue([low, medium, high, null], "http://localhost/rpc", holder)).toBe(100n);
});

it("is zero when the node does not answer", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  expect(await readPoolTokenValue([low], "http://localhost/rpc", holder)).toBe(0n);
});
