import { refuse } from "@trestle/domain/errors.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { clientOf } from "./client-address.ts";
import { Semaphore } from "./semaphore.ts";

/** Methods that wallets and readers need. All others, including `anvil_*`, `evm_*` and `debug_*`, are refused. */
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
/** These cost the node computing time, so each is sent alone and counts as one call. */
const costlyMethods = new Set([
  "eth_call",
  "eth_estimateGas",
  "eth_getLogs",
  "eth_feeHistory",
  "eth_sendRawTransaction",
]);
const GAS_METHODS = new Set(["eth_call", "eth_estimateGas"]);

const MAX_BATCH = 50;
/** Enough for a batch of calls with a few hundred bytes of data each, or one large signed transaction. */
const MAX_QUESTION_BYTES = 64 * 1024;
/** Size of all answers to one request. The node's bytes are passed on without parsing. */
const MAX_ANSWER_BYTES = 1024 * 1024;
const MAX_LOG_BLOCKS = 1_000n;
const NODE_TIMEOUT_MS = 20_000;
/** Gas limit of one transaction (EIP-7825). Without a cap the node runs a call for as much gas as it names. */
export const GAS_CAP = 2n ** 24n;
const MAX_CONCURRENT = { client: 3, all: 8 };
const MAX_WAITING = { client: 100, all: 1_000 };

const call = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]),
  method: z.string(),
  params: z.unknown().optional(),
});
type Call = z.infer<typeof call>;

const failed = ({ id }: Call, code: number, message: string) =>
  Buffer.from(JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } }));

/**
 * Returns the calls of a body, undefined if one of them isn't a call. The length is checked first, because the schema
 * reads every entry.
 */
function callsOf(body: unknown): Call[] | undefined {
  const entries = Array.isArray(body) ? body : [body];
  if (entries.length === 0 || entries.length > MAX_BATCH) return undefined;
  const calls = entries.flatMap((entry) => call.safeParse(entry).data ?? []);
  return calls.length === entries.length ? calls : undefined;
}

/** Returns the call with a capped amount of gas, or the sentence that refuses its parameters. */
function bounded(one: Call): Call | string {
  const params: unknown[] = Array.isArray(one.params) ? one.params : [];
  if (one.method === "eth_getLogs")
    return isBoundedFilter(params[0])
      ? one
      : `eth_getLogs takes a blockHash, or a fromBlock and a toBlock at most ${MAX_LOG_BLOCKS.toLocaleString("en-GB")} blocks apart.`;
  if (!GAS_METHODS.has(one.method)) return one;
  const [request, block, ...more] = params;
  // Further parameters could override the state or the block's limits.
  if (!isObject(request) || more.length > 0) return `${one.method} takes a transaction and a block.`;
  const { gas: named, gasLimit: alsoNamed, ...rest } = request;
  const wanted = numberOf(named ?? alsoNamed);
  const gas = `0x${(wanted && wanted < GAS_CAP ? wanted : GAS_CAP).toString(16)}`;
  return { ...one, params: [{ ...rest, gas }, ...(block === undefined ? [] : [block])] };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Block tags near the head: a range between two of them needs no numbers. */
const NEAR_HEAD: unknown[] = [undefined, "latest", "pending", "safe", "finalized"];

function isBoundedFilter(filter: unknown): boolean {
  if (!isObject(filter)) return false;
  const { blockHash, fromBlock, toBlock } = filter;
  if (blockHash !== undefined || (NEAR_HEAD.includes(fromBlock) && NEAR_HEAD.includes(toBlock))) return true;
  const [from, to] = [numberOf(fromBlock), numberOf(toBlock)];
  return from !== undefined && to !== undefined && to - from <= MAX_LOG_BLOCKS;
}

function numberOf(value: unknown): bigint | undefined {
  try {
    return typeof value === "string" || typeof value === "number" ? BigInt(value) : undefined;
  } catch {
    return undefined;
  }
}

/** Bytes that the answers to a request may still use. */
type Room = { left: number };
class TooLarge extends Error {}

/** Reads the node's answer; aborts the transfer when it exceeds the room. */
async function readWithin(room: Room, answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body ?? []) {
    room.left -= chunk.length;
    if (room.left < 0) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Returns the entries of a JSON array with the commas between them, undefined for an empty array or another value. */
function entriesOf(array: Buffer): Buffer | undefined {
  let [from, to] = [0, array.length - 1];
  while (isSpace(array[from])) from++;
  while (isSpace(array[to])) to--;
  const isArray = array[from] === 0x5b && array[to] === 0x5d && to - from > 1;
  return isArray ? array.subarray(from + 1, to) : undefined;
}

const COMMA = Buffer.from(",");

/** Proxies JSON-RPC to the chain, so that a browser needs no other address and reaches no other method. */
export function rpcProxy(app: FastifyInstance, nodeUrl: string, perMinute: number): void {
  const everybody = new Semaphore(MAX_CONCURRENT.all, MAX_WAITING.all);
  const clients = new Map<string, Semaphore>();
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: "1 minute",
    // Overrides the requests' allow list, which exempts this route.
    allowList: () => false,
  });

  /** Counts each entry of a batch as one request. */
  async function countCalls(request: FastifyRequest, reply: FastifyReply, calls: number): Promise<void> {
    for (let counted = 0; counted < calls; counted++) {
      const limit = await count(request);
      if (limit.isAllowed || !limit.isExceeded) continue;
      // Chain libraries wait this long and retry.
      reply.header("retry-after", limit.ttlInSeconds);
      refuse("rate_limited", "Too many calls to the chain. Wait a minute, then try again.");
    }
  }

  async function ask(calls: Call[], room: Room): Promise<Buffer> {
    const signal = AbortSignal.timeout(NODE_TIMEOUT_MS);
    const answer = await fetch(nodeUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(calls),
      signal,
    })
      .then((response) => readWithin(room, response))
      .catch((cause) => {
        if (cause instanceof TooLarge) throw cause;
        refuse("unavailable", "The chain isn’t answering right now. Try again shortly.", {
          cause,
        });
      });
    const entries = entriesOf(answer);
    if (!entries) refuse("unavailable", "The chain gave no usable answer. Try again shortly.");
    return entries;
  }

  /** Limits concurrent calls per client and in total. */
  async function inTurn(client: string, calls: Call[], room: Room): Promise<Buffer[]> {
    const own = clients.get(client) ?? new Semaphore(MAX_CONCURRENT.client, MAX_WAITING.client);
    clients.set(client, own);
    const leaveOwn = await own.acquire(NODE_TIMEOUT_MS);
    try {
      const leave = await everybody.acquire(NODE_TIMEOUT_MS);
      return [await ask(calls, room).finally(leave)];
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      return calls.map((one) => failed(one, -32005, "The answer is too large. Ask for less at once."));
    } finally {
      leaveOwn();
      if (own.isEmpty) clients.delete(client);
    }
  }

  const options = {
    schema: { hide: true },
    bodyLimit: MAX_QUESTION_BYTES,
    logLevel: "warn",
    // Not idempotent here: a transaction takes effect once on the chain.
    config: { idempotent: false },
    // Counted before the body is read, so that refused requests count too.
    onRequest: (request: FastifyRequest, reply: FastifyReply) => countCalls(request, reply, 1),
  } as const;
  app.post("/rpc", options, async (request, reply) => {
    const calls = callsOf(request.body);
    if (!calls) refuse("invalid_input", `Send a JSON-RPC 2.0 call or a batch of at most ${MAX_BATCH}.`);
    await countCalls(request, reply, calls.length - 1);
    const refused: Buffer[] = [];
    const cheap: Call[] = [];
    const costly: Call[] = [];
    for (const one of calls) {
      const passed = bounded(one);
      if (!allowedMethods.has(one.method))
        refused.push(failed(one, -32601, `The method ${one.method.slice(0, 60)} isn’t available here.`));
      else if (typeof passed === "string") refused.push(failed(one, -32602, passed));
      else (costlyMethods.has(one.method) ? costly : cheap).push(passed);
    }
    const groups = [...costly.map((one) => [one]), ...(cheap.length > 0 ? [cheap] : [])];
    const client = clientOf(request.ip);
    const room = { left: MAX_ANSWER_BYTES };
    const answers = (await Promise.all(groups.map((group) => inTurn(client, group, room)))).flat();
    const entries = [...answers, ...refused].flatMap((entry, place) =>
      place > 0 ? [COMMA, entry] : [entry],
    );
    const isBatch = Array.isArray(request.body);
    const body = isBatch ? [Buffer.from("["), ...entries, Buffer.from("]")] : entries;
    return reply.type("application/json; charset=utf-8").send(Buffer.concat(body));
  });
}
