import { z } from "zod";
import { serverAnswered, serverWasSilent } from "./server-presence.ts";

const answer = z.object({ result: z.string() });

/** One JSON-RPC call through the server's own pass-through, without the weight of a chain library. */
export async function rpc(method: string, params: unknown[], signal?: AbortSignal): Promise<string> {
  const response = await fetch("/rpc", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    signal,
  }).catch((error: unknown) => {
    if (!signal?.aborted) serverWasSilent();
    throw error;
  });
  // A failure here may be the chain's alone, so only a success says something of the server.
  if (response.ok) serverAnswered();
  return answer.parse(await response.json()).result;
}
