import { RequestError } from "./request-error.ts";

export type OnceKey = {
  /** Sends with the key; after an answer, whatever it says, the next sending is another thing. */
  use: <T>(send: (key: string) => Promise<T>) => Promise<T>;
  /** What is to be sent has changed, so it is another thing. */
  next: () => void;
};

/** A key for what shall happen once: trying again after silence keeps it, so that a lost answer is found. */
export function makeOnceKey(): OnceKey {
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
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
