import type { OngoingQuery } from "@trestle/domain/milestones/ongoing.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { RowServices } from "../../services.ts";
import { projectsBuiltBy } from "../escrow/escrow-state.ts";
import { projectsDonatedTo } from "../escrow/project-money.ts";
import { projectsLentTo } from "../pools/directory.ts";
import { type TrackedRow, trackedRows } from "./find-tracked.ts";

/** Selects the projects in which the viewer has this role, or any role. */
export function rowsOfRole(services: RowServices, viewer: Viewer["account"], role?: OngoingQuery["role"]) {
  const { db, deployment } = services;
  const key = deployment.key;
  const address = viewer.ethereum_address;
  return trackedRows(services, viewer).where(({ or, eb }) => {
    const token = eb.ref("project_deed.token_id");
    const parts = {
      customer: [eb("project.owner_id", "=", viewer.id)],
      developer: address ? [eb(token, "in", projectsBuiltBy(db, key, address))] : [],
      donor: address ? [eb(token, "in", projectsDonatedTo(db, key, address))] : [],
      lender: address ? [eb(token, "in", projectsLentTo(db, key, address))] : [],
    };
    return or(role ? parts[role] : Object.values(parts).flat());
  });
}

/** Selects all projects that the viewer posted, builds or donated to, latest first. */
export const ownRows = (
  services: RowServices,
  viewer: Viewer["account"],
  limit: number,
): Promise<TrackedRow[]> =>
  rowsOfRole(services, viewer)
    .where("project.stage", "!=", "draft")
    .orderBy("project.posted_at", "desc")
    .limit(limit)
    .execute();
