import { DomainError } from "@trestle/domain/errors.ts";
import { listings } from "@trestle/domain/projects/stage.ts";
import type { Transaction } from "../../services.ts";

/** Locks an open request, so that it can't be closed before the transaction ends; refuses one that isn't open. */
export async function lockOpenProject(transaction: Transaction, projectId: string): Promise<void> {
  const open = await transaction
    .selectFrom("project")
    .select("id")
    .where("id", "=", projectId)
    .where("stage", "in", listings)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!open) throw new DomainError("conflict", "This project has just changed. Reload it.");
}
