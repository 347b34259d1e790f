import { createPublicClient, http, type PublicClient } from "viem";

let reader: PublicClient | undefined;

/** Reads the chain by the server's own way there. */
export function chainReader(): PublicClient {
  reader ??= createPublicClient({
    transport: http(`${window.location.origin}/rpc`, { retryCount: 1 }),
    cacheTime: 0,
  }) as PublicClient;
  return reader;
}
