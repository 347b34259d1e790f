import { progressOf } from "@trestle/domain/escrow/project-on-chain.ts";
import type { ProjectFacts } from "@trestle/domain/projects/project-facts.ts";
import type { Db } from "../../services.ts";
import { escrowState } from "../escrow/escrow-state.ts";
import { milestoneTitle } from "./present.ts";

/** Returns facts about a project for other rooms, by token id. */
export async function projectFacts(
  db: Db,
  deployment: string,
  tokenId: string,
): Promise<ProjectFacts | undefined> {
  const row = await db
    .selectFrom("project_deed")
    .innerJoin("project", "project.id", "project_deed.project_id")
    .select([
      "project.id",
      "project.title",
      "project.donation_goal",
      "project.owner_id",
      "project.accepted_titles",
    ])
    .select(({ ref }) =>
      escrowState({
        deployment: ref("project_deed.deployment"),
        tokenId: ref("project_deed.token_id"),
      }).as("state"),
    )
    .where("project_deed.deployment", "=", deployment)
    .where("project_deed.token_id", "=", tokenId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { state } = row;
  const { completed, verified } = progressOf(state);
  return {
    id: row.id,
    title: row.title,
    donationGoal: row.donation_goal,
    ownerId: row.owner_id,
    ownerAddress: state.customer,
    developerAddress: state.developer,
    milestones: state.milestones.map(({ status }, index) => ({
      title: milestoneTitle(row.accepted_titles, index),
      status,
    })),
    progress: verified,
    completed,
    isComplete: state.status === "completed",
  };
}
