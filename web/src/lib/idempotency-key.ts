import { RequestError } from "./request-error.ts";

export type IdempotencyKey = {
  /** Sends with the key; after any response the next call gets a new one. */
  use: <T>(send: (key: string) => Promise<T>) => Promise<T>;
  /** The content has changed, so the next call gets a new key. */
  next: () => void;
};

/** An Idempotency-Key for a form: a retry after no response reuses it, so that the request takes effect once. */
export function makeIdempotencyKey(): IdempotencyKey {
  let key: string | null = null;
  const next = () => {
    key = null;
  };
  return {
    next,
    use: async (send) => {
      key ??= randomKey();
      try {
        const answer = await send(key);
        next();
        return answer;
      } catch (error) {
        if (!(error instanceof RequestError) || error.status !== 0) next();
        throw error;
      }
    },
  };
}

/** `crypto.randomUUID` exists on secure origins only. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
