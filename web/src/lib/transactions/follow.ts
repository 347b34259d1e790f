import type { PublicConfig } from "@trestle/domain/config.ts";
import { queryClient } from "../query-client.ts";
import { toast } from "../toast.ts";
import { chainReader } from "./chain-reader.ts";
import { explorerLink } from "./explorer-link.ts";
import { outcomeOf } from "./outcome.ts";
import {
  changeRecord,
  minedRecords,
  type Outcome,
  onRecordChange,
  type TransactionRecord,
  underWay,
} from "./transaction-records.ts";

/** Long enough for the page to say first that it waits, as it does wherever blocks take their time. */
const FIRST_LOOK_MS = 250;
const LOOK_EVERY_MS = 1500;
const reported = new Set<string>();
/** Announced outcome of each transaction, by record id. */
const endsTold = new Map<string, string>();

/** Follows all pending transactions until the returned function is called. */
export function followTransactions({ explorerUrl }: Pick<PublicConfig, "explorerUrl">): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking = false;
  /** Short at first: where blocks come at once, a transaction is in one as soon as the wallet has answered. */
  let pause = FIRST_LOOK_MS;
  const look = async () => {
    looking = true;
    if (isJustSent()) pause = FIRST_LOOK_MS;
    for (const record of underWay()) {
      if (stopped) return;
      tellSent(record, explorerUrl);
      try {
        const outcome = await outcomeOf(chainReader(), record, Date.now());
        if (!outcome) continue;
        if (outcome.kind === "found") changeRecord(record, { hash: outcome.hash });
        else end(record, outcome, explorerUrl);
      } catch {
        // The chain does not answer: it is asked again with the next look.
      }
    }
    looking = false;
    if (stopped) return;
    timer = setTimeout(() => void look(), isJustSent() ? FIRST_LOOK_MS : pause);
    pause = Math.min(2 * pause, LOOK_EVERY_MS);
  };
  void look();
  const unsubscribe = onRecordChange(() => {
    if (stopped || looking || !isJustSent()) return;
    clearTimeout(timer);
    timer = setTimeout(() => void look(), FIRST_LOOK_MS);
  });
  return () => {
    stopped = true;
    unsubscribe();
    clearTimeout(timer);
  };
}

/** Reopens transactions that were announced as confirmed but left the chain in a reorg. */
export async function reopenRemoved(): Promise<void> {
  for (const record of minedRecords()) {
    const now = await outcomeOf(chainReader(), record, record.askedAt).catch(() => record.outcome);
    if (now?.kind === "mined") continue;
    reported.delete(record.id);
    endsTold.delete(record.id);
    changeRecord(record, { outcome: null, settledAt: null });
  }
}

/** Whether the wallet has answered since the last look. */
const isJustSent = () => underWay().some(({ id, hash }) => hash !== null && !reported.has(id));

function end(record: TransactionRecord, outcome: Outcome, explorerUrl: string | null): void {
  // Another tab, or an earlier look, has told it already.
  if (!underWay().some(({ id }) => id === record.id)) return;
  changeRecord(record, { outcome });
  void queryClient.invalidateQueries();
  // A request that the wallet never sent needs no toast.
  if (record.hash === null && outcome.kind !== "mined" && outcome.kind !== "reverted") return;
  const hash = "hash" in outcome ? outcome.hash : null;
  // Two tabs that write at once may undo each other's outcome: it is found again, but no second piece of news.
  const ending = `${outcome.kind} ${hash}`;
  if (endsTold.get(record.id) === ending) return;
  endsTold.set(record.id, ending);
  toast({ ...toastFor(record, outcome), subject: record.id, link: linkTo(hash, explorerUrl) });
}

function tellSent({ id, hash, label }: TransactionRecord, explorerUrl: string | null): void {
  if (!hash || reported.has(id)) return;
  reported.add(id);
  const link = linkTo(hash, explorerUrl);
  toast({ title: "Sent, waiting for confirmation", message: label, subject: id, stays: true, link });
}

function toastFor({ label }: TransactionRecord, outcome: Outcome): { title: string; message: string } {
  switch (outcome.kind) {
    case "mined":
      return { title: "Transaction confirmed", message: label };
    case "reverted":
      return { title: "Transaction failed", message: outcome.reason };
    case "replaced":
      return { title: "Transaction replaced", message: `Your wallet sent another one instead: ${label}` };
    case "dropped":
      return {
        title: "Transaction dropped",
        message: "Not confirmed after 10 minutes. No money has moved.",
      };
  }
}

const linkTo = (hash: string | null, explorerUrl: string | null) =>
  hash && explorerUrl ? { address: explorerLink(explorerUrl, hash), text: shortHash(hash) } : undefined;
const shortHash = (hash: string) => `${hash.slice(0, 6)}…${hash.slice(-4)}`;
