import { z } from "zod";

const answer = z.object({ result: z.string() });

/** One JSON-RPC call through the server's own pass-through, without the weight of a chain library. */
export async function rpc(method: string, params: unknown[], signal?: AbortSignal): Promise<string> {
  const response = await fetch("/rpc", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    signal,
  });
  return answer.parse(await response.json()).result;
}
