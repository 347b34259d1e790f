import type { StoredLog } from "@trestle/chain/stored-events.ts";
import type { MilestoneEvent } from "@trestle/domain/milestones/tracking.ts";
import type { Database } from "../../dependencies.ts";
import type { Entry } from "../../indexer/projection.ts";
import { logsOf } from "../../indexer/stored-logs.ts";

type Told = Omit<MilestoneEvent, "at" | "transactionHash"> & { milestones: number[] };
type EscrowLog = StoredLog<"TrestleEscrow">;

const EVENTS = [
  "MilestoneSubmitted",
  "ReviewStarted",
  "ChangesRequested",
  "MilestoneReleased",
  "DisputeOpened",
  "DisputeResolved",
  "DisputeDefaulted",
  "MilestoneRefunded",
  "ChangeAccepted",
] satisfies EscrowLog["event"][];

/** What a log says about milestones, in the words of their history. */
function told(log: EscrowLog): Told | undefined {
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

/** What has happened to each milestone of a project, the oldest first, by the milestones' places. */
export async function milestoneHistory(
  db: Database,
  deployment: string,
  tokenId: string,
): Promise<Map<number, MilestoneEvent[]>> {
  const history = new Map<number, MilestoneEvent[]>();
  for (const entry of await logsOf(db, deployment, [`project/${tokenId}`], EVENTS)) {
    const event = told(entry as unknown as EscrowLog);
    if (!event) continue;
    const { milestones, ...rest } = event;
    const happened = { ...rest, at: secondsOf(entry), transactionHash: entry.txHash };
    for (const index of milestones) history.set(index, [...(history.get(index) ?? []), happened]);
  }
  return history;
}

const secondsOf = ({ minedAt }: Entry) => minedAt.getTime() / 1000;

/** The transactions that carry these hashes of evidence and reasons, by hash. */
export async function transactionsOfHashes(
  db: Database,
  deployment: string,
  tokenId: string,
): Promise<Map<string, string>> {
  const logs = await logsOf(db, deployment, [`project/${tokenId}`], [...EVENTS, "ChangeProposed"]);
  return new Map(
    logs.flatMap(({ args, txHash }): [string, string][] => {
      const { evidenceHash, reasonHash, change } = args as {
        evidenceHash?: string;
        reasonHash?: string;
        change?: { termsHash: string };
      };
      const hash = evidenceHash ?? reasonHash ?? change?.termsHash;
      return hash ? [[hash, txHash]] : [];
    }),
  );
}
