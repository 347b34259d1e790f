import { DomainError } from "@trestle/domain/errors.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { RowServices } from "../../services.ts";
import { findProject } from "../projects/read-project.ts";

export type OwnProject = {
  id: string;
  title: string;
  place: string | null;
  tokenId: string;
  isOpen: boolean;
  donated: string;
};

/** Returns the project if this account posted it: only its owner borrows for it. */
export async function ownProject(
  services: RowServices,
  account: Account,
  projectId: string,
): Promise<OwnProject> {
  const project = await findProject(services, projectId, account);
  if (project.owner_id !== account.id)
    throw new DomainError("forbidden", "Only the project's owner can borrow for it.");
  const { id, title, place, token_id, state } = project;
  return {
    id,
    title,
    place,
    tokenId: token_id ?? "",
    isOpen: state.status === "open",
    donated: state.donated,
  };
}
