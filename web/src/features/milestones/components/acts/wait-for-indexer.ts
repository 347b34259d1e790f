import type { TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import { call } from "../../../../lib/endpoints.ts";
import { NotYet } from "../../../../lib/transactions/signing-plan.ts";

/** Throws `NotYet`, which retries, until the indexer has read the transaction and the project shows its effect. */
export const waitForIndexer =
  (projectId: string, isSeen: (project: TrackedProject, hash: string) => boolean) =>
  async (hash: string): Promise<null> => {
    const project = await call("GET /api/projects/:projectId/tracking", { params: { projectId } });
    if (!isSeen(project, hash)) throw new NotYet();
    return null;
  };

/** Whether a milestone's history has this transaction. */
export const isInHistory =
  (index: number) =>
  ({ milestones }: TrackedProject, hash: string): boolean =>
    milestones[index]?.events.some(({ transactionHash }) => transactionHash === hash) ?? false;
