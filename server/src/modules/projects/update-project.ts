import { isDeepStrictEqual } from "node:util";
import { refuse } from "@trestle/domain/errors.ts";
import type { Project, UpdateProject } from "@trestle/domain/projects/project.ts";
import { type Listing, mayMove } from "@trestle/domain/projects/stage.ts";
import { sql } from "kysely";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { RowServices, Transaction } from "../../services.ts";
import { readProject } from "./read-project.ts";

/** Each move is permanent in the project's history. */
const MAX_MOVES_A_DAY = 20;

/** Moves an open request between public and private, the only change to a posted request. */
export async function updateProject(
  services: RowServices,
  viewer: Viewer["account"],
  id: string,
  change: UpdateProject,
): Promise<void> {
  const current = await readProject(services, id, viewer);
  if (current.owner._id !== viewer.id) refuse("forbidden", "Only this project’s owner can change it.");
  refuseOtherChanges(current, change);
  const { stage: from, termsHash } = current;
  const to = change.stage as Listing | undefined;
  if (to === undefined || from === to) return;
  if (!mayMove("owner", from, to)) refuse("conflict", `This project is ${from} and can’t be moved to ${to}.`);
  await services.db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("project")
      .set({ listing: to, stage: to })
      .where("id", "=", id)
      .where("stage", "=", from)
      .executeTakeFirst();
    if (!numUpdatedRows) refuse("conflict", "This project has just changed. Reload it.");
    await refuseTooManyMoves(transaction, id);
    // Also in the frozen terms: a deed that returns after a reorg must not restore the first listing.
    await transaction
      .updateTable("project_terms")
      .set({ listing: to })
      .where("terms_hash", "=", termsHash)
      .execute();
    await transaction
      .insertInto("project_note")
      .values({ project_id: id, kind: "moved", detail: to })
      .execute();
  });
}

/** `permissions` follow from the stage, so a project's copy from before a move is accepted too. */
const CHANGEABLE: (keyof UpdateProject)[] = ["stage", "permissions"];

/** Refuses changed fields other than the stage. */
function refuseOtherChanges(current: Project, change: UpdateProject): void {
  const fields = Object.keys(change) as (keyof UpdateProject)[];
  const refused = fields.find(
    (field) => !CHANGEABLE.includes(field) && !isDeepStrictEqual(change[field], current[field]),
  );
  if (!refused) return;
  refuse(
    "invalid_input",
    `The field ${refused} can’t be changed: a posted request is frozen, and its money and progress are the chain’s.`,
  );
}

/** Refuses more moves than a day allows; the caller has locked the project. */
async function refuseTooManyMoves(transaction: Transaction, id: string): Promise<void> {
  const today = await transaction
    .selectFrom("project_note")
    .select("id")
    .where("project_id", "=", id)
    .where("kind", "=", "moved")
    .where("noted_at", ">", sql<Date>`now() - interval '1 day'`)
    .limit(MAX_MOVES_A_DAY)
    .execute();
  if (today.length >= MAX_MOVES_A_DAY)
    refuse("rate_limited", `A request can move ${MAX_MOVES_A_DAY} times a day. Try again tomorrow.`);
}
