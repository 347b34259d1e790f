import type { ProjectOnChain } from "@trestle/domain/escrow/project-on-chain.ts";
import type { MilestoneUpdate } from "@trestle/domain/milestones/tracking.ts";
import { publish } from "../../platform/events/live-updates.ts";
import type { Db } from "../../services.ts";
import { accountsOfAddresses } from "../accounts/directory.ts";
import { milestoneTitle } from "../projects/present.ts";

type Project = { id: string; owner_id: string; accepted_titles: string[] | null; state: ProjectOnChain };

/**
 * Returns the accounts of both parties, and the arbiter's while the milestone is disputed. The owner is identified by
 * account.
 */
export async function partiesOf(
  db: Db,
  { owner_id, state }: Pick<Project, "owner_id" | "state">,
  milestone: number,
): Promise<{ customer: string; developer: string | undefined; arbiter: string | undefined }> {
  const disputed = state.milestones[milestone]?.status === "disputed";
  const wallets = [state.developer, disputed ? state.arbiter : null].filter((wallet) => wallet !== null);
  const accounts = await accountsOfAddresses(db, wallets);
  return {
    customer: owner_id,
    developer: (state.developer && accounts.get(state.developer)) || undefined,
    arbiter: (disputed && state.arbiter && accounts.get(state.arbiter)) || undefined,
  };
}

/** Returns a product event's data about a milestone, addressed to the parties other than the acting one. */
export async function aboutMilestone(db: Db, project: Project, milestone: number, by: string) {
  const { customer, developer, arbiter } = await partiesOf(db, project, milestone);
  const others = [customer, developer, arbiter].filter((account) => account !== undefined && account !== by);
  return {
    projectId: project.id,
    milestone,
    milestoneTitle: milestoneTitle(project.accepted_titles, milestone),
    to: [...new Set(others as string[])],
  };
}

/** Makes open pages of the parties reload a milestone's evidence and comments. */
export async function refreshParties(
  db: Db,
  { projectId, milestone, to }: { projectId: string; milestone: number; to: string[] },
): Promise<void> {
  const message: MilestoneUpdate = { type: "MILESTONE_UPDATE", data: { projectId, milestone } };
  await publish(db, { accounts: to }, message);
}
