import { DomainError } from "@trestle/domain/errors.ts";
import type { UpdateProject } from "@trestle/domain/projects/project.ts";
import { mayMove } from "@trestle/domain/projects/stage.ts";
import { sql, type Transaction } from "kysely";
import type { Dependencies, Tables } from "../../dependencies.ts";
import type { Viewer } from "../auth/access.ts";
import { findProject } from "./read-project.ts";

/** Each stays in the project's history. */
const MOST_MOVES_A_DAY = 20;

/** Shows an open request to everybody, or to the invited alone. Everything else of it is frozen or the chain's. */
export async function updateProject(
  needs: Pick<Dependencies, "db" | "deployment">,
  viewer: Viewer["account"],
  id: string,
  { stage: to }: UpdateProject,
): Promise<void> {
  const { stage: from, owner_id, terms_hash } = await findProject(needs, id, viewer);
  if (owner_id !== viewer.id) throw new DomainError("forbidden", "Only this project's owner can change it.");
  if (from === to) return;
  if (!mayMove("owner", from, to))
    throw new DomainError("conflict", `This project is ${from} and can't be moved now.`);
  await needs.db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("project")
      .set({ listing: to, stage: to })
      .where("id", "=", id)
      .where("stage", "=", from)
      .executeTakeFirst();
    if (!numUpdatedRows) throw new DomainError("conflict", "This project has just changed. Reload it.");
    await refuseTooManyMoves(transaction, id);
    // A deed that a reorg takes and gives back must not bring back where it was first shown.
    await transaction
      .updateTable("project_terms")
      .set({ listing: to })
      .where("terms_hash", "=", terms_hash)
      .execute();
    await transaction
      .insertInto("project_note")
      .values({ project_id: id, kind: "moved", detail: to })
      .execute();
  });
}

/** Of a project that is held. */
async function refuseTooManyMoves(transaction: Transaction<Tables>, id: string): Promise<void> {
  const today = await transaction
    .selectFrom("project_note")
    .select("id")
    .where("project_id", "=", id)
    .where("kind", "=", "moved")
    .where("noted_at", ">", sql<Date>`now() - interval '1 day'`)
    .limit(MOST_MOVES_A_DAY)
    .execute();
  if (today.length >= MOST_MOVES_A_DAY)
    throw new DomainError(
      "rate_limited",
      `A request can move ${MOST_MOVES_A_DAY} times a day. Try again tomorrow.`,
    );
}
