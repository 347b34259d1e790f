import { DomainError } from "@trestle/domain/errors.ts";
import { listings } from "@trestle/domain/projects/stage.ts";
import type { Transaction } from "kysely";
import type { Tables } from "../../dependencies.ts";

/** Enters a later paper in a project's history, in the transaction that adds it and while the request is open. */
export async function notePaper(
  transaction: Transaction<Tables>,
  projectId: string,
  fileName: string,
): Promise<void> {
  const open = await transaction
    .selectFrom("project")
    .select("id")
    .where("id", "=", projectId)
    .where("stage", "in", listings)
    .forUpdate()
    .executeTakeFirst();
  if (!open) throw new DomainError("conflict", "This project has just moved on: load it again.");
  await transaction
    .insertInto("project_note")
    .values({ project_id: projectId, kind: "paper_added", detail: fileName })
    .execute();
}
