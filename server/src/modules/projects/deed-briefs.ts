import type { DonorHolding } from "@trestle/domain/donations/donation.ts";
import { sql } from "kysely";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { RowServices } from "../../services.ts";
import { escrowState } from "../escrow/escrow-state.ts";
import { maySee } from "./policy.ts";
import { milestoneTitle } from "./present.ts";

/** Part of a project that is shown to people with money in it. */
export type DeedBrief = {
  project: DonorHolding["project"];
  openUntil: Date | null;
  titleOf: (milestone: number) => string;
};

/** Brief of a deed that is unknown here or private. */
export const NO_BRIEF: DeedBrief = {
  project: null,
  openUntil: null,
  titleOf: (milestone) => milestoneTitle(null, milestone),
};

/** Returns projects by token id. A private one shows only its closing date, which the chain has too. */
export async function deedBriefs(
  { db, deployment }: RowServices,
  tokenIds: string[],
  viewer: Viewer["account"] | undefined,
): Promise<Map<string, DeedBrief>> {
  const rows = await db
    .selectFrom("project_deed")
    .innerJoin("project", "project.id", "project_deed.project_id")
    .select([
      "project_deed.token_id as deed",
      "project.id",
      "project.title",
      "project.owner_id",
      "project.stage",
      "project.listing",
      "project.open_until",
      "project.accepted_titles",
    ])
    .select(({ ref, exists, selectFrom }) => [
      escrowState({
        deployment: ref("project_deed.deployment"),
        tokenId: ref("project_deed.token_id"),
      }).as("state"),
      exists(
        selectFrom("project_invitation")
          .select("project_invitation.id")
          .whereRef("project_invitation.project_id", "=", "project.id")
          .where("project_invitation.developer_id", "=", viewer?.id ?? null)
          .where("project_invitation.revoked_at", "is", null),
      ).as("hasAccess"),
    ])
    .where("project_deed.deployment", "=", deployment.key)
    .where(sql<boolean>`project_deed.token_id = any(${tokenIds}::numeric[])`)
    .execute();
  // An administrator's office is for reading requests one by one, which is logged.
  const person = viewer && { ...viewer, roles: [] };
  return new Map(
    rows.map((row) => {
      const facts = { ...row, hasAccess: Boolean(row.hasAccess), developerAddress: row.state.developer };
      const { id, title, stage, open_until, accepted_titles } = row;
      const brief = maySee(facts, person)
        ? {
            project: { _id: id, title, stage },
            openUntil: open_until,
            titleOf: (milestone: number) => milestoneTitle(accepted_titles, milestone),
          }
        : { ...NO_BRIEF, openUntil: open_until };
      return [row.deed, brief];
    }),
  );
}
