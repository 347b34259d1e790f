import { hasRole } from "@trestle/domain/auth/user.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { listings, mayMove } from "@trestle/domain/projects/stage.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { ProjectRow } from "./tables.ts";

type Facts = Pick<ProjectRow, "owner_id" | "stage" | "listing" | "open_until"> & {
  developerAddress: string | null;
  /** Whether the viewer was invited, negotiates or has bid. */
  hasAccess: boolean;
};
type Person = Pick<Viewer["account"], "id" | "roles" | "ethereum_address" | "kyc_status">;

const isOwner = ({ owner_id }: Facts, viewer: Person | undefined) => viewer?.id === owner_id;
const isItsDeveloper = ({ developerAddress }: Facts, viewer: Person | undefined) =>
  developerAddress !== null && viewer?.ethereum_address === developerAddress;
const isOpen = ({ stage }: Facts) => stage === "negotiation" || stage === "marketplace";

/** Returns whether a viewer may see a project: private ones are for participants and administrators only. */
export const maySee = (project: Facts, viewer: Person | undefined): boolean =>
  project.listing === "marketplace" ||
  isOwner(project, viewer) ||
  isItsDeveloper(project, viewer) ||
  project.hasAccess ||
  (viewer !== undefined && hasRole(viewer, "admin"));

/** Returns whether a viewer may see the exact place: the owner, and the developer of the accepted bid. */
export const maySeeSpot = (project: Facts, viewer: Person | undefined): boolean =>
  isOwner(project, viewer) || isItsDeveloper(project, viewer);

export const permissionsOf = (project: Facts, viewer: Person | undefined): Project["permissions"] => {
  const owner = isOwner(project, viewer);
  const open = isOpen(project);
  return {
    moveTo: owner ? listings.filter((to) => mayMove("owner", project.stage, to)) : [],
    close: owner && open,
    ask: viewer !== undefined && !owner && open,
    answer: owner,
    addFiles: owner && open,
  };
};
