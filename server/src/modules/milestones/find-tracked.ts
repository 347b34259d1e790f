import { hasRole } from "@trestle/domain/auth/user.ts";
import { refuse } from "@trestle/domain/errors.ts";
import type { ProjectOnChain } from "@trestle/domain/escrow/project-on-chain.ts";
import type { ProjectRole } from "@trestle/domain/milestones/ongoing.ts";
import { NO_PROJECT } from "@trestle/domain/projects/project.ts";
import { sql } from "kysely";
import { recordAudit, wasRecorded } from "../../platform/events/audit.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Db, RowServices } from "../../services.ts";
import { accountOfAddress } from "../accounts/directory.ts";
import { projectsDonatedTo } from "../escrow/project-money.ts";
import { reportersOfProject } from "../moderation/reports.ts";
import { projectsLentTo } from "../pools/directory.ts";
import { findProject, posted } from "../projects/read-project.ts";

type Person = Viewer["account"];

/** Requests of one page within this time count as one reading in the audit log. */
const ONE_READING_MINUTES = 10;

/** Columns for a query of projects: whether a wallet has donations or pools in them. */
const partsOf = ({ db, deployment }: RowServices, address: string | null) => {
  const key = deployment.key;
  const within = (numbers: ReturnType<typeof projectsDonatedTo>) =>
    sql<boolean>`project_deed.token_id in ${numbers}`;
  return {
    isDonor: address ? within(projectsDonatedTo(db, key, address)) : sql<boolean>`false`,
    isLender: address
      ? within(projectsLentTo(db, key, address) as unknown as ReturnType<typeof projectsDonatedTo>)
      : sql<boolean>`false`,
  };
};

/** Selects projects on the chain with the viewer's donations and loans in them. */
export const trackedRows = (services: RowServices, viewer: Person | undefined) => {
  const { isDonor, isLender } = partsOf(services, viewer?.ethereum_address ?? null);
  return posted(services)
    .select(["project.spot", "project.listing"])
    .select([isDonor.as("isDonor"), isLender.as("isLender")]);
};
export type TrackedRow = Awaited<ReturnType<ReturnType<typeof trackedRows>["execute"]>>[number];

type Parts = { owner_id: string; state: ProjectOnChain; isDonor: boolean; isLender: boolean };

/** Returns all roles of a viewer in a project. Parties on the chain are identified by their wallets. */
export function rolesIn(
  { owner_id, state, isDonor, isLender }: Parts,
  viewer: Person | undefined,
): ProjectRole[] {
  if (!viewer) return [];
  const address = viewer.ethereum_address;
  const is: Record<ProjectRole, boolean> = {
    customer: viewer.id === owner_id || (address !== null && address === state.customer),
    developer: address !== null && address === state.developer,
    arbiter: address !== null && address === state.arbiter,
    donor: isDonor,
    lender: isLender,
  };
  return (Object.keys(is) as ProjectRole[]).filter((role) => is[role]);
}

export type Tracked = TrackedRow & { roles: ProjectRole[] };

/** Returns the project if the viewer has a role in it or it is public. */
export async function findTracked(
  services: RowServices,
  projectId: string,
  viewer: Person | undefined,
): Promise<Tracked> {
  const row = await trackedRows(services, viewer).where("project.id", "=", projectId).executeTakeFirst();
  if (!row) refuse("not_found", NO_PROJECT);
  const roles = rolesIn(row, viewer);
  if (roles.length === 0) await findProject(services, projectId, viewer);
  return { ...row, roles };
}

/** Returns whether a project ever had a dispute: from then on its arbiter can read the evidence. */
const wasDisputed = ({ milestones }: ProjectOnChain) => milestones.some(({ dispute }) => dispute !== null);

type Facts = Pick<Tracked, "id" | "title" | "owner_id" | "roles" | "state">;

/**
 * Returns whether the viewer may read evidence and comments: the two parties, and the arbiter after a dispute.
 * Administrators can after a report by a party, which is logged.
 */
export async function mayReadEvidence(
  db: Db,
  { id, title, owner_id, roles, state }: Facts,
  viewer: Person | undefined,
): Promise<boolean> {
  if (roles.includes("customer") || roles.includes("developer")) return true;
  if (roles.includes("arbiter") && wasDisputed(state)) return true;
  if (!viewer || !hasRole(viewer, "admin")) return false;
  const reporters = await reportersOfProject(db, id);
  const developer = state.developer && (await accountOfAddress(db, state.developer));
  if (!reporters.some((reporter) => reporter === owner_id || reporter === (developer || undefined)?.id))
    return false;
  const act = "read a project's evidence";
  if (!(await wasRecorded(db, viewer.id, { act, subjectId: id }, ONE_READING_MINUTES)))
    await recordAudit(db, viewer.id, { act, subject: title, subjectId: id });
  return true;
}

export async function requireEvidenceReader(
  services: Pick<RowServices, "db">,
  tracked: Facts,
  viewer: Person,
): Promise<void> {
  if (!(await mayReadEvidence(services.db, tracked, viewer)))
    refuse("forbidden", "Only the customer and the developer can read this, and the arbiter in a dispute.");
}
