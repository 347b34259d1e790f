import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import type { Stage } from "@trestle/domain/projects/stage.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { RowServices } from "../../services.ts";
import { projectsBuiltBy } from "../escrow/escrow-state.ts";
import { presentSummaries } from "./present.ts";
import { posted } from "./read-project.ts";

const MOST = 200;

/** Returns projects that a person posted, builds or is privately invited to, newest first; filtered by `stages`. */
export async function listOwn(
  services: RowServices,
  { id, ethereum_address }: Pick<Viewer["account"], "id" | "ethereum_address">,
  stages?: Stage[],
): Promise<ProjectSummary[]> {
  const rows = await posted(services)
    .where(({ or, eb }) =>
      or([
        eb("project.owner_id", "=", id),
        eb.and([
          eb("project.stage", "=", "negotiation"),
          eb(
            "project.id",
            "in",
            eb
              .selectFrom("project_invitation")
              .select("project_id")
              .where("developer_id", "=", id)
              .where("revoked_at", "is", null),
          ),
        ]),
        ...(ethereum_address
          ? [
              eb(
                "project_deed.token_id",
                "in",
                projectsBuiltBy(services.db, services.deployment.key, ethereum_address),
              ),
            ]
          : []),
      ]),
    )
    .$if(stages !== undefined, (query) => query.where("project.stage", "in", stages ?? []))
    .orderBy("project.posted_at", "desc")
    .limit(MOST)
    .execute();
  return presentSummaries(services.db, rows);
}
