import type { Decision } from "@trestle/domain/admin/overview.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import { failedCalls } from "../../platform/operator/overview.ts";
import type { RowServices } from "../../services.ts";
import { listDisputes } from "../milestones/list-disputes.ts";
import { waitingReports } from "../moderation/reports.ts";
import { loansToDecide } from "../pools/loans-to-decide.ts";
import { readQueue } from "../verification/review-kyc.ts";
import { listWaitingPayments } from "./waiting-payments.ts";

const PROMISED_MS = 2 * 86_400_000;

/** Returns everything that waits for a decision, oldest first; at most `most` of each kind. */
export async function readDecisions(
  services: RowServices,
  most: number,
): Promise<{ decisions: Decision[]; hasMore: boolean }> {
  const { db, deployment } = services;
  const [verifications, disputes, payments, reports, calls, loans] = await Promise.all([
    readQueue(services, most),
    listDisputes(services),
    listWaitingPayments(services),
    waitingReports(db, most),
    failedCalls(db, deployment, most),
    loansToDecide(services, most),
  ]);
  const decisions: Decision[] = [
    ...verifications.map((one) => ({
      kind: "verification" as const,
      id: one.id,
      title: one.legal_name,
      detail: [`${one.applicant.role}, submission ${one.attempt}`, one.reviewer ? `with ${one.reviewer}` : ""]
        .filter(Boolean)
        .join(", "),
      since: one.submitted_at.toISOString(),
      due: after(one.submitted_at, PROMISED_MS),
    })),
    ...disputes.slice(0, most).map((one) => ({
      kind: "dispute" as const,
      id: `${one.projectId} ${one.milestone}`,
      title: one.title,
      detail: `${one.milestoneTitle}, ${formatCoins(BigInt(one.amount))}`,
      since: isoOf(one.openedAt),
      due: isoOf(one.defaultAt),
    })),
    ...payments
      .filter(({ isObjected }) => !isObjected)
      .slice(0, most)
      .map((one) => ({
        kind: "payment" as const,
        id: `${one.projectId} ${one.milestone}`,
        title: one.title,
        detail: `${one.milestoneTitle}, ${formatCoins(BigInt(one.amount))}`,
        since: isoOf(one.since),
        due: isoOf(one.until),
      })),
    ...reports.map((one) => ({
      kind: "report" as const,
      id: one.id,
      title: one.about ?? "A donor without an account",
      detail: `${one.reason}, reported by ${one.by}`,
      since: one.reportedAt.toISOString(),
      due: after(one.reportedAt, PROMISED_MS),
    })),
    ...calls.map((one) => ({
      kind: "operator" as const,
      id: one.id,
      title: one.function_name,
      detail: one.failure ?? "",
      since: (one.ended_at ?? one.enqueued_at).toISOString(),
      due: null,
    })),
    ...loans.map(({ kind, id, title, amount, since, due }) => ({
      kind,
      id,
      title,
      detail: amount ? formatCoins(BigInt(amount)) : "",
      since: since.toISOString(),
      due: due?.toISOString() ?? null,
    })),
  ];
  const lists = [verifications, disputes, payments, reports, calls, loans];
  return {
    decisions: decisions.sort((a, b) => Date.parse(a.since) - Date.parse(b.since)),
    hasMore: lists.some(({ length }) => length >= most),
  };
}

const after = (currentTime: Date, ms: number): string => new Date(currentTime.getTime() + ms).toISOString();
const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
