import { DomainError, refuse } from "@trestle/domain/errors.ts";
import { addJobs } from "../../platform/events/jobs.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Db, Services } from "../../services.ts";
import { accountById } from "../accounts/directory.ts";
import { approveKyc, moveSubmission } from "./review-kyc.ts";

const TASK = "approve-verification";
type Due = { id: string; adminId: string; due: string };

/** Approves after some seconds unless undone. A job does it, so the browser may be closed. */
export function scheduleApproval(db: Db, admin: Account, id: string, seconds: number): Promise<void> {
  const due = new Date(Date.now() + seconds * 1000);
  return db.transaction().execute(async (transaction) => {
    await moveSubmission(transaction, admin, id, "in_review", { approve_at: due });
    await addJobs(transaction, TASK, [{ id, adminId: admin.id, due: due.toISOString() } satisfies Due], due);
  });
}

export async function undoApproval(db: Db, id: string): Promise<void> {
  const undone = await db
    .updateTable("kyc_submission")
    .set({ approve_at: null })
    .where("id", "=", id)
    .where("status", "=", "in_review")
    .where("approve_at", "is not", null)
    .returning("id")
    .executeTakeFirst();
  if (!undone) refuse("conflict", "It’s too late to undo this approval.");
}

export const approvalTask = (services: Services) => ({
  [TASK]: async ({ id, adminId, due }: Due) => {
    const admin = await accountById(services.db, adminId);
    try {
      if (admin) await approveKyc(services, admin, id, new Date(due));
      else await undoApproval(services.db, id);
    } catch (error) {
      // Undone, or approved by an earlier run of the job.
      if (!(error instanceof DomainError)) throw error;
    }
  },
});
