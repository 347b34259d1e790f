import { DomainError } from "@trestle/domain/errors.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { clientOf } from "./client-address.ts";
import { Semaphore } from "./semaphore.ts";

/** What a wallet or a reader needs. Everything else, all of `anvil_*`, `evm_*` and `debug_*` included, stays inside. */
export const allowedMethods: ReadonlySet<string> = new Set([
  "eth_blockNumber",
  "eth_call",
  "eth_chainId",
  "eth_estimateGas",
  "eth_feeHistory",
  "eth_gasPrice",
  "eth_getBalance",
  "eth_getBlockByHash",
  "eth_getBlockByNumber",
  "eth_getBlockReceipts",
  "eth_getCode",
  "eth_getLogs",
  "eth_getStorageAt",
  "eth_getTransactionByHash",
  "eth_getTransactionCount",
  "eth_getTransactionReceipt",
  "eth_maxPriorityFeePerGas",
  "eth_sendRawTransaction",
  "eth_syncing",
  "net_version",
  "web3_clientVersion",
]);
/** They cost the node computing time, so each is sent alone and counted as one. */
const costlyMethods = new Set([
  "eth_call",
  "eth_estimateGas",
  "eth_getLogs",
  "eth_feeHistory",
  "eth_sendRawTransaction",
]);
const GAS_METHODS = new Set(["eth_call", "eth_estimateGas"]);

const MAX_BATCH = 50;
const NODE_TIMEOUT_MS = 20_000;
/** As much as one transaction may use (EIP-7825). A node believes whatever gas a call names, and loops until then. */
export const GAS_CAP = 2n ** 24n;
const AT_ONCE = { client: 3, all: 8 };
const MOST_WAITING = { client: 100, all: 1_000 };

const call = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]),
  method: z.string(),
  params: z.unknown().optional(),
});
const callOrBatch = z.union([call, z.array(call).min(1).max(MAX_BATCH)]);
type Call = z.infer<typeof call>;

const failed = ({ id }: Call, code: number, message: string) => ({
  jsonrpc: "2.0",
  id,
  error: { code, message },
});

/** The same call with an amount of gas that ends; nothing where its parameters are none. */
function withGas(one: Call): Call | undefined {
  if (!GAS_METHODS.has(one.method)) return one;
  const [request, block, overrides, ...more] = Array.isArray(one.params) ? one.params : [];
  // What follows would set the block's own limits.
  if (typeof request !== "object" || request === null || more.length > 0) return undefined;
  const { gas: named, gasLimit: alsoNamed, ...rest } = request as Record<string, unknown>;
  const wanted = gasNamed(named ?? alsoNamed);
  const gas = `0x${(wanted && wanted < GAS_CAP ? wanted : GAS_CAP).toString(16)}`;
  const given =
    overrides === undefined ? (block === undefined ? [] : [block]) : [block ?? "latest", overrides];
  return { ...one, params: [{ ...rest, gas }, ...given] };
}

function gasNamed(gas: unknown): bigint | undefined {
  try {
    return typeof gas === "string" || typeof gas === "number" ? BigInt(gas) : undefined;
  } catch {
    return undefined;
  }
}

/** Passes JSON-RPC on to the chain, so that a browser needs no other address and reaches no other method. */
export function rpcProxy(app: FastifyInstance, nodeUrl: string, perMinute: number): void {
  const everybody = new Semaphore(AT_ONCE.all, MOST_WAITING.all);
  const clients = new Map<string, Semaphore>();
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: "1 minute",
    keyGenerator: ({ ip }) => clientOf(ip),
    // Not the one of the requests, which leaves this route to us.
    allowList: () => false,
  });

  /** Each entry of a batch counts like a request of its own. */
  async function countCalls(request: FastifyRequest, reply: FastifyReply, calls: number): Promise<void> {
    for (let counted = 0; counted < calls; counted++) {
      const limit = await count(request);
      if (limit.isAllowed || !limit.isExceeded) continue;
      // Chain libraries wait for so long and ask again.
      reply.header("retry-after", limit.ttlInSeconds);
      throw new DomainError("rate_limited", "Too many calls to the chain. Wait a minute, then try again.");
    }
  }

  async function ask(calls: Call[]): Promise<unknown[]> {
    const answer = await fetch(nodeUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(calls),
      signal: AbortSignal.timeout(NODE_TIMEOUT_MS),
    }).catch((cause) => {
      throw new DomainError("unavailable", "The chain isn't answering right now. Try again shortly.", {
        cause,
      });
    });
    const body: unknown = await answer.json().catch(() => undefined);
    if (!Array.isArray(body))
      throw new DomainError("unavailable", "The chain gave no usable answer. Try again shortly.");
    return body;
  }

  /** Never more at once than the node can bear, of one client or of all. */
  async function inTurn(client: string, calls: Call[]): Promise<unknown[]> {
    const own = clients.get(client) ?? new Semaphore(AT_ONCE.client, MOST_WAITING.client);
    clients.set(client, own);
    const leaveOwn = await own.acquire(NODE_TIMEOUT_MS);
    try {
      const leave = await everybody.acquire(NODE_TIMEOUT_MS);
      return await ask(calls).finally(leave);
    } finally {
      leaveOwn();
      if (own.isEmpty) clients.delete(client);
    }
  }

  const options = { schema: { hide: true }, bodyLimit: 512 * 1024, logLevel: "warn" } as const;
  app.post("/rpc", options, async (request, reply) => {
    const parsed = callOrBatch.safeParse(request.body);
    if (!parsed.success) {
      throw new DomainError("invalid_input", `Send a JSON-RPC 2.0 call or a batch of at most ${MAX_BATCH}.`);
    }
    const calls = Array.isArray(parsed.data) ? parsed.data : [parsed.data];
    await countCalls(request, reply, calls.length);
    const refused: unknown[] = [];
    const cheap: Call[] = [];
    const costly: Call[] = [];
    for (const one of calls) {
      const passed = withGas(one);
      if (!allowedMethods.has(one.method))
        refused.push(failed(one, -32601, `The method ${one.method.slice(0, 60)} isn't available here.`));
      else if (!passed)
        refused.push(failed(one, -32602, `${one.method} takes a transaction, a block and state overrides.`));
      else (costlyMethods.has(one.method) ? costly : cheap).push(passed);
    }
    const groups = [...costly.map((one) => [one]), ...(cheap.length > 0 ? [cheap] : [])];
    const client = clientOf(request.ip);
    const answers = (await Promise.all(groups.map((group) => inTurn(client, group)))).flat();
    const all = [...answers, ...refused];
    return Array.isArray(parsed.data) ? all : all[0];
  });
}
