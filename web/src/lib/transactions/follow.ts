import type { PublicConfig } from "@trestle/domain/config.ts";
import { queryClient } from "../query-client.ts";
import { toast } from "../toast.ts";
import { chainReader } from "./chain-reader.ts";
import { fateOf } from "./fate.ts";
import { changeSent, endSent, type Outcome, type SentTransaction, sentUnderWay } from "./sent.ts";

const LOOK_EVERY_MS = 1500;
const told = new Set<string>();

/** Looks after everything under way until nothing is. Returns what ends it. */
export function followSent({ explorerUrl }: Pick<PublicConfig, "explorerUrl">): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    for (const sent of sentUnderWay()) {
      if (stopped) return;
      tellSent(sent, explorerUrl);
      try {
        const fate = await fateOf(chainReader(), sent, Date.now());
        if (!fate) continue;
        if (fate.kind === "found") changeSent(sent, { hash: fate.hash });
        else end(sent, fate, explorerUrl);
      } catch {
        // The chain does not answer: it is asked again with the next look.
      }
    }
    if (!stopped) timer = setTimeout(() => void look(), LOOK_EVERY_MS);
  };
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

function end(sent: SentTransaction, outcome: Outcome, explorerUrl: string | null): void {
  // Another tab, or an earlier look, has told it already.
  if (!sentUnderWay().some(({ id }) => id === sent.id)) return;
  endSent(sent, outcome);
  void queryClient.invalidateQueries();
  // What the wallet was asked and never did is no news.
  if (sent.hash === null && outcome.kind !== "mined" && outcome.kind !== "reverted") return;
  const hash = "hash" in outcome ? outcome.hash : null;
  toast({ ...wordsFor(sent, outcome), subject: sent.id, link: linkTo(hash, explorerUrl) });
}

function tellSent({ id, hash, label }: SentTransaction, explorerUrl: string | null): void {
  if (!hash || told.has(id)) return;
  told.add(id);
  const link = linkTo(hash, explorerUrl);
  toast({ title: "Sent, not yet in a block", message: label, subject: id, stays: true, link });
}

function wordsFor({ label }: SentTransaction, outcome: Outcome): { title: string; message: string } {
  switch (outcome.kind) {
    case "mined":
      return { title: "It stands in the chain", message: label };
    case "reverted":
      return { title: "Transaction failed", message: outcome.reason };
    case "replaced":
      return { title: "Replaced by you", message: `Another transaction took its place: ${label}.` };
    case "dropped":
      return {
        title: "Dropped by the network",
        message: "Not in any block for 10 minutes. Nothing was spent.",
      };
  }
}

const linkTo = (hash: string | null, explorerUrl: string | null) =>
  hash && explorerUrl
    ? {
        address: `${explorerUrl.replace(/\/$/, "")}/tx/${hash}`,
        text: `${hash.slice(0, 6)}…${hash.slice(-4)}`,
      }
    : undefined;
