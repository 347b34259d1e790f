import { addJobs } from "../../platform/events/jobs.ts";
import type { Transaction } from "../../services.ts";

export const SCORE_TASK = "scors-score";

/** Identified by account if known, otherwise by wallet. */
export type Scored = { subject: string; subject_id: string | null };

/** Has these people's scores computed again once the transaction is committed, however often each is named. */
export async function requestScores(transaction: Transaction, people: Scored[]): Promise<void> {
  const named = new Map(
    people.map(({ subject, subject_id }) => [subject_id ?? subject, { subject, subject_id }]),
  );
  if (named.size > 0) await addJobs(transaction, SCORE_TASK, [...named.values()]);
}
