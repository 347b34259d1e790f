import type { StoredLog } from "@trestle/chain/stored-events.ts";
import type { EvidenceKind } from "@trestle/domain/milestones/evidence.ts";
import type { MilestoneEvent } from "@trestle/domain/milestones/tracking.ts";
import type { Entry } from "../../indexer/projection.ts";
import { logsOf } from "../../indexer/stored-logs.ts";
import type { Db } from "../../services.ts";
import { conductKey, proposalKey } from "../escrow/project-projection.ts";

type LoggedEvent = Omit<MilestoneEvent, "at" | "transactionHash"> & { milestones: number[] };
type EscrowLog = StoredLog<"TrestleEscrow">;

const HISTORY_EVENTS = [
  "MilestoneSubmitted",
  "ReviewStarted",
  "ChangesRequested",
  "MilestoneApproved",
  "MilestoneReleased",
  "DisputeOpened",
  "DisputeResolved",
  "DisputeDefaulted",
  "MilestoneRefunded",
  "ChangeAccepted",
] satisfies EscrowLog["event"][];

/** Returns a log's entry in the history of milestones, undefined if it has none. */
function historyEvent(log: EscrowLog): LoggedEvent | undefined {
  switch (log.event) {
    case "MilestoneSubmitted": {
      const { milestone, developer, evidenceHash } = log.args;
      return {
        kind: "submitted",
        milestones: [Number(milestone)],
        by: developer,
        hash: evidenceHash,
        amount: null,
      };
    }
    case "ReviewStarted":
      return {
        kind: "review_started",
        milestones: [Number(log.args.milestone)],
        by: null,
        hash: null,
        amount: null,
      };
    case "ChangesRequested": {
      const { milestone, customer, reasonHash } = log.args;
      return {
        kind: "changes_requested",
        milestones: [Number(milestone)],
        by: customer,
        hash: reasonHash,
        amount: null,
      };
    }
    case "MilestoneApproved": {
      const { milestone, customer } = log.args;
      return { kind: "approved", milestones: [Number(milestone)], by: customer, hash: null, amount: null };
    }
    case "MilestoneReleased": {
      const { milestone, by, amount, fee } = log.args;
      const net = (BigInt(amount) - BigInt(fee)).toString();
      return { kind: "released", milestones: [Number(milestone)], by, hash: null, amount: net };
    }
    case "DisputeOpened": {
      const { milestone, by, evidenceHash } = log.args;
      return {
        kind: "dispute_opened",
        milestones: [Number(milestone)],
        by,
        hash: evidenceHash,
        amount: null,
      };
    }
    case "DisputeResolved": {
      const { milestone, arbiter, reasonHash, toDeveloper, fee } = log.args;
      const net = (BigInt(toDeveloper) - BigInt(fee)).toString();
      return {
        kind: "dispute_resolved",
        milestones: [Number(milestone)],
        by: arbiter,
        hash: reasonHash,
        amount: net,
      };
    }
    case "DisputeDefaulted": {
      const { milestone, by, toDeveloper, fee } = log.args;
      const net = (BigInt(toDeveloper) - BigInt(fee)).toString();
      return { kind: "dispute_defaulted", milestones: [Number(milestone)], by, hash: null, amount: net };
    }
    case "MilestoneRefunded": {
      const { milestone, amount } = log.args;
      return { kind: "refunded", milestones: [Number(milestone)], by: null, hash: null, amount };
    }
    case "ChangeAccepted": {
      const { by, change } = log.args;
      return {
        kind: "changed",
        milestones: change.milestones.map(Number),
        by,
        hash: change.termsHash,
        amount: null,
      };
    }
    default:
      return undefined;
  }
}

/** Returns the history of each milestone of a project, oldest first, by milestone index. */
export async function milestoneHistory(
  db: Db,
  deployment: string,
  tokenId: string,
): Promise<Map<number, MilestoneEvent[]>> {
  const history = new Map<number, MilestoneEvent[]>();
  for (const entry of await logsOf(db, deployment, [conductKey(tokenId)], HISTORY_EVENTS)) {
    const event = historyEvent(entry as unknown as EscrowLog);
    if (!event) continue;
    const { milestones, ...rest } = event;
    const happened = { ...rest, at: secondsOf(entry), transactionHash: entry.txHash };
    for (const index of milestones) history.set(index, [...(history.get(index) ?? []), happened]);
  }
  return history;
}

const secondsOf = ({ minedAt }: Entry) => minedAt.getTime() / 1000;

type LoggedEvidence = { kind: EvidenceKind; milestone: number | null; hash: string };

/** Returns kind and milestone of the evidence whose hash a log carries. */
function evidenceOf(log: EscrowLog): LoggedEvidence | undefined {
  const of = (kind: EvidenceKind, milestone: string, hash: string) => ({
    kind,
    milestone: Number(milestone),
    hash,
  });
  switch (log.event) {
    case "MilestoneSubmitted":
      return of("submission", log.args.milestone, log.args.evidenceHash);
    case "ChangesRequested":
      return of("change_request", log.args.milestone, log.args.reasonHash);
    case "DisputeOpened":
      return of("dispute", log.args.milestone, log.args.evidenceHash);
    case "DisputeResolved":
      return of("decision", log.args.milestone, log.args.reasonHash);
    case "ChangeProposed":
      return { kind: "change_order", milestone: null, hash: log.args.change.termsHash };
    default:
      return undefined;
  }
}

const EVIDENCE_EVENTS = [
  ...(["MilestoneSubmitted", "ChangesRequested", "DisputeOpened", "DisputeResolved"] as const),
  "ChangeProposed",
] satisfies EscrowLog["event"][];

type Sealed = { kind: EvidenceKind; milestone: number | null; hash: string | null };

/**
 * Returns the transaction that carries a piece of evidence. A hash counts only for the kind and milestone it was made
 * for, so the hash of one milestone's evidence proves nothing for another.
 */
export async function transactionsOfEvidence(
  db: Db,
  deployment: string,
  tokenId: string,
): Promise<(evidence: Sealed) => string | null> {
  const keyOf = ({ kind, milestone, hash }: Sealed) => `${kind}/${milestone}/${hash}`;
  const logs = await logsOf(db, deployment, [conductKey(tokenId), proposalKey(tokenId)], EVIDENCE_EVENTS);
  const sent = new Map(
    logs.flatMap((entry): [string, string][] => {
      const evidence = evidenceOf(entry as unknown as EscrowLog);
      return evidence ? [[keyOf(evidence), entry.txHash]] : [];
    }),
  );
  return (evidence) => sent.get(keyOf(evidence)) ?? null;
}
