import type { Transaction } from "../../services.ts";
import { lockOpenProject } from "./lock-open-project.ts";

/** Enters a later document in a project's history, in the transaction that adds it and while the request is open. */
export async function noteDocument(
  transaction: Transaction,
  projectId: string,
  fileName: string,
): Promise<void> {
  await lockOpenProject(transaction, projectId);
  await transaction
    .insertInto("project_note")
    .values({ project_id: projectId, kind: "document_added", detail: fileName })
    .execute();
}
