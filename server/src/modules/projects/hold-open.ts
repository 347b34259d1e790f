import { DomainError } from "@trestle/domain/errors.ts";
import { listings } from "@trestle/domain/projects/stage.ts";
import type { Transaction } from "kysely";
import type { Tables } from "../../dependencies.ts";

/** Keeps an open request from being closed or moved on before the transaction ends; refuses one that is not open. */
export async function holdOpen(transaction: Transaction<Tables>, projectId: string): Promise<void> {
  const open = await transaction
    .selectFrom("project")
    .select("id")
    .where("id", "=", projectId)
    .where("stage", "in", listings)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!open) throw new DomainError("conflict", "This project has just changed. Reload it.");
}
