/** What can become of something signed that did not come to stand in the chain. */
export type Mishap = "reverted" | "replaced" | "dropped" | "unknown";

const words: Record<Mishap, (done: string) => string> = {
  reverted: (done) => `The transaction failed in the chain, and nothing was ${done}. You can sign again.`,
  replaced: (done) =>
    `Another transaction of your wallet took its place, and nothing was ${done}. You can sign again.`,
  dropped: () => "The network dropped the transaction: nothing was spent. You can sign again.",
  unknown: () =>
    "The network does not know the transaction that was sent. It may have been dropped. If you sign again, whichever is mined counts.",
};

/** `done` such as "posted": what did not happen. */
export const mishapWords = (mishap: Mishap, done: string): string => words[mishap](done);
