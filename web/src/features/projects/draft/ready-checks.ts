import type { DraftStep } from "@trestle/domain/projects/draft.ts";

export type ReadyCheck = { text: string; state: "ok" | "open" | "missing" };

type Facts = {
  isDone: (step: DraftStep) => boolean;
  hasPlace: boolean;
  files: number;
  /** Progress of the slowest upload in per cent; null without uploads. */
  uploading: number | null;
  wallet: "ready" | "none" | "unlinked" | "other" | "wrong-network";
};

const walletWords = {
  ready: "Wallet on the right network",
  none: "Connect your wallet",
  unlinked: "Link your wallet",
  other: "Connect your linked wallet",
  "wrong-network": "Wallet is on another network",
} as const;

/** Returns the required and optional steps before a request can be posted, with their states. */
export function readyChecks({ isDone, hasPlace, files, uploading, wallet }: Facts): ReadyCheck[] {
  const of = (step: DraftStep, text: string): ReadyCheck => ({
    text,
    state: isDone(step) ? "ok" : "missing",
  });
  return [
    of("work", "Title, category, description"),
    of("budget", "Items within your budget"),
    of("milestones", "Milestones add up, dates in order"),
    of("place", !hasPlace ? "Work without a location" : isDone("place") ? "Location set" : "Location"),
    of("funding", "Closing date"),
    documents(files, uploading),
    { text: walletWords[wallet], state: wallet === "ready" ? "ok" : "missing" },
  ];
}

function documents(files: number, uploading: number | null): ReadyCheck {
  if (uploading !== null) return { text: `Uploading a document, ${uploading}%`, state: "open" };
  if (files === 0) return { text: "Documents can be added later", state: "open" };
  return { text: files === 1 ? "1 document" : `${files} documents`, state: "ok" };
}
