import type { OpenDispute } from "@trestle/domain/milestones/tracking.ts";
import type { RowServices } from "../../services.ts";
import { projectsInDispute } from "../escrow/project-money.ts";
import { milestoneTitle } from "../projects/present.ts";
import { posted } from "../projects/read-project.ts";

const MAX_DISPUTES = 200;

/** Returns an arbiter's open disputes, most urgent first; without a wallet, those of all arbiters. */
export async function listDisputes(services: RowServices, arbiter?: string): Promise<OpenDispute[]> {
  const { db, deployment } = services;
  const rows = await posted(services)
    .where("project_deed.token_id", "in", projectsInDispute(db, deployment.key, arbiter))
    .limit(MAX_DISPUTES)
    .execute();
  return rows
    .flatMap(({ id, token_id, title, accepted_titles, state }) =>
      state.milestones.flatMap(({ status, dispute, amount }, milestone): OpenDispute[] =>
        status === "disputed" && dispute
          ? [
              {
                projectId: id,
                tokenId: token_id ?? "",
                title,
                milestone,
                milestoneTitle: milestoneTitle(accepted_titles, milestone),
                amount,
                by: dispute.by,
                openedAt: dispute.openedAt,
                defaultAt: dispute.defaultAt,
              },
            ]
          : [],
      ),
    )
    .sort((a, b) => a.defaultAt - b.defaultAt);
}
