import { contractNames } from "@trestle/chain/contract-names.ts";
import { z } from "zod";
import { observable, useObservable } from "../observable.ts";
import { onStoredElsewhere, readStored, store } from "../storage.ts";

const sentTransaction = z.object({
  id: z.string(),
  chainId: z.number(),
  /** What it is for, so that a page finds its own again. */
  about: z.string(),
  label: z.string(),
  contract: z.enum(contractNames),
  from: z.string(),
  to: z.string(),
  data: z.string(),
  value: z.string(),
  nonce: z.number(),
  /** The newest block when the wallet was asked: what came of it is in a later one. */
  askedAtBlock: z.number(),
  askedAt: z.number(),
  /** Null while the wallet has not answered, or its answer was missed. */
  hash: z.string().nullable(),
});
export type SentTransaction = z.infer<typeof sentTransaction>;

export type Outcome =
  | { kind: "mined"; hash: string }
  | { kind: "reverted"; hash: string; reason: string }
  /** The same wallet used the number for something else. */
  | { kind: "replaced"; hash: string | null }
  | { kind: "dropped" };

const keyFor = (chainId: number) => `transactions:${chainId}` as const;
const list = z.array(sentTransaction);

/** What is under way, of every chain that was asked about. */
const underWay = observable<SentTransaction[]>([]);
/** What ended while this page was open. */
const ended = observable<{ transaction: SentTransaction; outcome: Outcome }[]>([]);
let current: number | undefined;

function read(chainId: number): SentTransaction[] {
  try {
    const { success, data } = list.safeParse(JSON.parse(readStored(keyFor(chainId)) ?? "[]"));
    return success ? data : [];
  } catch {
    return [];
  }
}

function write(chainId: number, next: SentTransaction[]): void {
  try {
    store(keyFor(chainId), JSON.stringify(next));
  } catch {
    // Without storage a transaction is followed as long as the page is open.
  }
  underWay.set(next);
}

/** Takes up what earlier visits and other tabs left under way on this chain. */
export function openSent(chainId: number): () => void {
  current = chainId;
  underWay.set(read(chainId));
  return onStoredElsewhere((key) => {
    if (key === null || key === keyFor(chainId)) underWay.set(read(chainId));
  });
}

export const sentUnderWay = (): SentTransaction[] => underWay.get();
export const useSentUnderWay = (): SentTransaction[] => useObservable(underWay);

export function rememberSent(transaction: SentTransaction): void {
  if (current === undefined) openSent(transaction.chainId);
  write(transaction.chainId, [...read(transaction.chainId), transaction]);
}

export function changeSent(
  { id, chainId }: SentTransaction,
  change: Partial<Pick<SentTransaction, "hash" | "nonce">>,
): void {
  write(
    chainId,
    read(chainId).map((one) => (one.id === id ? { ...one, ...change } : one)),
  );
}

export function forgetSent({ id, chainId }: SentTransaction): void {
  write(
    chainId,
    read(chainId).filter((one) => one.id !== id),
  );
}

export function endSent(transaction: SentTransaction, outcome: Outcome): void {
  ended.set([...ended.get(), { transaction, outcome }]);
  forgetSent(transaction);
}

export type SentState = { transaction: SentTransaction; outcome: Outcome | null };

/** The newest transaction about something, whether under way or just ended. */
export function useSent(about: string): SentState | undefined {
  const open = useObservable(underWay).findLast((one) => one.about.startsWith(about));
  const over = useObservable(ended).findLast(({ transaction }) => transaction.about.startsWith(about));
  if (open) return { transaction: open, outcome: null };
  return over;
}
