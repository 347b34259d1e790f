type Answer = { result: never; error?: { message: string } };

export type Rpc = <T>(method: string, ...params: unknown[]) => Promise<T>;

/** Minimal client for the supervisor's own calls. */
export function jsonRpc(url: string, timeoutMs = 60_000): Rpc {
  return async (method, ...params) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { result, error } = (await response.json()) as Answer;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
}
