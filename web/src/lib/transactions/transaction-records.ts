import { type ContractName, contractNames } from "@trestle/chain/contract-names.ts";
import { observable, useObservable } from "../observable.ts";
import { onStoredElsewhere, readStored, store } from "../storage.ts";
import { isAbout, type Purpose } from "./purpose.ts";

export type Outcome =
  | { kind: "mined"; hash: string }
  | { kind: "reverted"; hash: string; reason: string }
  /** The same wallet used the nonce for something else. */
  | { kind: "replaced"; hash: string | null }
  | { kind: "dropped" };

export type TransactionRecord = {
  id: string;
  chainId: number;
  purpose: Purpose;
  /** Which step of how many, from 0. */
  step: number;
  steps: number;
  label: string;
  contract: ContractName;
  from: string;
  to: string;
  data: string;
  value: string;
  nonce: number;
  /** The newest block when the wallet was asked: what came of it is in a later one. */
  askedAtBlock: number;
  askedAt: number;
  /** Null while the wallet has not answered, or its answer was missed. */
  hash: string | null;
  /** Null while it is under way. */
  outcome: Outcome | null;
  /** When the server had it, or its failure was acknowledged. */
  settledAt: number | null;
};

const TEXTS = ["id", "label", "from", "to", "data", "value"];
const NUMBERS = ["chainId", "step", "steps", "nonce", "askedAtBlock", "askedAt"];
const OUTCOMES = ["mined", "reverted", "replaced", "dropped"];

/** Whether stored JSON is a record as this version writes it. */
function isRecord(stored: unknown): stored is TransactionRecord {
  const one = Object(stored) as Record<string, unknown>;
  const outcome = Object(one.outcome) as Record<string, unknown>;
  return (
    TEXTS.every((name) => typeof one[name] === "string") &&
    NUMBERS.every((name) => typeof one[name] === "number") &&
    (contractNames as readonly unknown[]).includes(one.contract) &&
    typeof Object(one.purpose).kind === "string" &&
    (one.hash === null || typeof one.hash === "string") &&
    (one.outcome === null || OUTCOMES.includes(String(outcome.kind))) &&
    (one.settledAt === null || typeof one.settledAt === "number")
  );
}

const keyFor = (chainId: number) => `transactions:${chainId}` as const;
/** Ended transactions are kept for a day, so that a closed tab finds them and can still notify the server. */
const KEEP_MS = 86_400_000;

const records = observable<TransactionRecord[]>([]);
let current: number | undefined;

function read(chainId: number): TransactionRecord[] {
  try {
    const stored: unknown = JSON.parse(readStored(keyFor(chainId)) ?? "[]");
    if (!Array.isArray(stored) || !stored.every(isRecord)) return [];
    return stored.filter((one) => one.outcome === null || Date.now() - one.askedAt < KEEP_MS);
  } catch {
    return [];
  }
}

function write(chainId: number, next: TransactionRecord[]): void {
  try {
    store(keyFor(chainId), JSON.stringify(next));
  } catch {
    // Without storage a transaction is followed as long as the page is open.
  }
  records.set(next);
}

/** Picks up what earlier visits and other tabs have recorded on this chain. */
export function openRecords(chainId: number): () => void {
  current = chainId;
  records.set(read(chainId));
  return onStoredElsewhere((key) => {
    if (key === null || key === keyFor(chainId)) records.set(read(chainId));
  });
}

const isUnderWay = ({ outcome: ended }: TransactionRecord): boolean => ended === null;
export const underWay = (): TransactionRecord[] => records.get().filter(isUnderWay);
export const minedRecords = (): TransactionRecord[] =>
  records.get().filter(({ outcome: ended }) => ended?.kind === "mined");
export const onRecordChange = records.subscribe;
export const useAnyUnderWay = (): boolean => useObservable(records).some(isUnderWay);

export function addRecord(record: TransactionRecord): void {
  if (current === undefined) openRecords(record.chainId);
  write(record.chainId, [...read(record.chainId), record]);
}

export function changeRecord(
  { id, chainId }: Pick<TransactionRecord, "id" | "chainId">,
  change: Partial<Pick<TransactionRecord, "hash" | "nonce" | "outcome" | "settledAt">>,
): void {
  write(
    chainId,
    read(chainId).map((one) => (one.id === id ? { ...one, ...change } : one)),
  );
}

/** Stores the hash that the wallet returned, and voids an outcome that belonged to another hash. */
export function recordAnswer({ id, chainId }: Pick<TransactionRecord, "id" | "chainId">, hash: string): void {
  write(
    chainId,
    read(chainId).map((one) =>
      one.id === id ? { ...one, hash, outcome: concerns(one.outcome, hash) ? one.outcome : null } : one,
    ),
  );
}

const concerns = (ended: Outcome | null, hash: string): boolean =>
  (ended?.kind === "mined" || ended?.kind === "reverted") && ended.hash === hash;

export function removeRecord({ id, chainId }: Pick<TransactionRecord, "id" | "chainId">): void {
  write(
    chainId,
    read(chainId).filter((one) => one.id !== id),
  );
}

/** The newest transaction about something, unless it was settled before `since`. */
export function useRecordAbout(about: Purpose, since: number): TransactionRecord | undefined {
  const newest = useObservable(records).findLast((one) => isAbout(one.purpose, about));
  return newest && (newest.settledAt === null || newest.settledAt >= since) ? newest : undefined;
}

/** Resolves with the outcome once any tab has recorded one, or with null where the record was removed. */
export function untilEnded(id: string): Promise<Outcome | null> {
  return new Promise((resolve) => {
    const look = () => {
      const record = records.get().find((one) => one.id === id);
      if (record && record.outcome === null) return;
      stop();
      resolve(record?.outcome ?? null);
    };
    const stop = records.subscribe(look);
    look();
  });
}
