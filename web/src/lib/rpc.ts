import { serverAnswered, serverWasSilent } from "./server-presence.ts";

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
  const { result }: { result?: unknown } = await response.json();
  if (typeof result !== "string") throw new Error("The chain's answer has no result.");
  return result;
}
