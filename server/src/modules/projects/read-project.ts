import { refuse } from "@trestle/domain/errors.ts";
import { NO_PROJECT, type Project } from "@trestle/domain/projects/project.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import type { Stage } from "@trestle/domain/projects/stage.ts";
import type { ProjectTerms } from "@trestle/domain/projects/terms.ts";
import { isConfirming } from "../../indexer/finality.ts";
import { recordAudit, wasRecorded } from "../../platform/events/audit.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Db, RowServices } from "../../services.ts";
import { namesOf } from "../accounts/directory.ts";
import { escrowState, projectsBuiltBy } from "../escrow/escrow-state.ts";
import { filesOf, presentFile } from "./drafts.ts";
import { maySee, maySeeSpot, permissionsOf } from "./policy.ts";
import { presentSummaries, presentSummary, type SummaryRow, summaryColumns } from "./present.ts";

/** Selects posted projects with their state in the escrow. */
export const posted = ({ db, deployment }: RowServices) =>
  db
    .selectFrom("project")
    .innerJoin("project_deed", (join) =>
      join
        .onRef("project_deed.project_id", "=", "project.id")
        .on("project_deed.deployment", "=", deployment.key),
    )
    .select(summaryColumns)
    .select(({ ref }) => {
      const columns = { deployment: ref("project_deed.deployment"), tokenId: ref("project_deed.token_id") };
      const log = { txHash: ref("project_deed.tx_hash"), logIndex: ref("project_deed.log_index") };
      return [
        escrowState(columns).as("state"),
        isConfirming({ deployment: columns.deployment, ...log }).as("confirming"),
      ];
    });

/** Returns the project if the viewer may see it; otherwise it is "not found". */
export async function findProject(services: RowServices, id: string, viewer: Viewer["account"] | undefined) {
  const row = await posted(services)
    .innerJoin("project_terms", "project_terms.terms_hash", "project.terms_hash")
    .select([
      "project.description",
      "project.listing",
      "project.spot",
      "project.terms_hash",
      "project_terms.terms",
      "project_deed.tx_hash",
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("project_invitation")
          .select("project_invitation.id")
          .whereRef("project_invitation.project_id", "=", "project.id")
          .where("project_invitation.developer_id", "=", viewer?.id ?? null)
          .where("project_invitation.revoked_at", "is", null),
      ).as("hasAccess"),
    )
    .where("project.id", "=", id)
    .executeTakeFirst();
  const project = row && { ...row, hasAccess: Boolean(row.hasAccess), developerAddress: row.state.developer };
  if (!project || !maySee(project, viewer)) refuse("not_found", NO_PROJECT);
  // Visible only through the administrator role, so the reading is logged.
  if (viewer && !maySee(project, { ...viewer, roles: [] }))
    await recordReading(services.db, viewer.id, project);
  return project;
}

/** Requests of one page within this time count as one reading. */
const ONE_READING_MINUTES = 10;

async function recordReading(db: Db, readerId: string, { id, title }: { id: string; title: string }) {
  const act = "read a private request";
  if (await wasRecorded(db, readerId, { act, subjectId: id }, ONE_READING_MINUTES)) return;
  await recordAudit(db, readerId, { act, subject: title, subjectId: id });
}

export async function readProject(
  services: RowServices,
  id: string,
  viewer: Viewer["account"] | undefined,
): Promise<Project> {
  const project = await findProject(services, id, viewer);
  const { db } = services;
  const names = await namesOf(db, [project.owner_id]);
  const terms = project.terms as ProjectTerms;
  return {
    ...presentSummary(project as SummaryRow, names.get(project.owner_id) ?? ""),
    projectDescription: project.description,
    termsHash: project.terms_hash ?? "",
    terms,
    transactionHash: project.tx_hash,
    items: terms.items,
    asks: terms.milestones,
    locationIsArea: project.spot !== null,
    spot: maySeeSpot(project, viewer) ? project.spot : null,
    files: (await filesOf(db, id)).map(presentFile),
    permissions: permissionsOf(project, viewer),
  };
}

const MAX_PROJECTS = 200;

/** Returns projects that an account posted, builds or is privately invited to, newest first; filtered by `stages`. */
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
    .limit(MAX_PROJECTS)
    .execute();
  return presentSummaries(services.db, rows);
}
