import { DomainError } from "@trestle/domain/errors.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

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

const MAX_BATCH = 50;
const NODE_TIMEOUT_MS = 20_000;
const call = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]),
  method: z.string(),
  params: z.unknown().optional(),
});
const callOrBatch = z.union([call, z.array(call).min(1).max(MAX_BATCH)]);
type Call = z.infer<typeof call>;

const refuse = ({ id, method }: Call) => ({
  jsonrpc: "2.0",
  id,
  error: { code: -32601, message: `The method ${method.slice(0, 60)} is not available here.` },
});

/** Passes JSON-RPC on to the chain, so that a browser needs no other address and reaches no other method. */
export function rpcProxy(app: FastifyInstance, nodeUrl: string): void {
  async function ask(calls: Call[]): Promise<unknown[]> {
    const answer = await fetch(nodeUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(calls),
      signal: AbortSignal.timeout(NODE_TIMEOUT_MS),
    }).catch((cause) => {
      throw new DomainError("unavailable", "The chain does not answer at the moment. Try again shortly.", {
        cause,
      });
    });
    const body: unknown = await answer.json().catch(() => undefined);
    if (!Array.isArray(body))
      throw new DomainError("unavailable", "The chain gave no usable answer. Try again shortly.");
    return body;
  }

  app.post("/rpc", { schema: { hide: true }, bodyLimit: 512 * 1024, logLevel: "warn" }, async (request) => {
    const parsed = callOrBatch.safeParse(request.body);
    if (!parsed.success) {
      throw new DomainError("invalid_input", `Send a JSON-RPC 2.0 call, or a batch of at most ${MAX_BATCH}.`);
    }
    const calls = Array.isArray(parsed.data) ? parsed.data : [parsed.data];
    const refused = calls.filter(({ method }) => !allowedMethods.has(method)).map(refuse);
    const passed = calls.filter(({ method }) => allowedMethods.has(method));
    const answers = [...(passed.length > 0 ? await ask(passed) : []), ...refused];
    return Array.isArray(parsed.data) ? answers : answers[0];
  });
}
