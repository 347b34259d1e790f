import type { TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import { NotYet } from "../../../../lib/transactions/signing-plan.ts";
import { readTracking } from "../../api/tracking.ts";

/** Asks until the server has read the transaction from the chain and shows what it did. */
export const waitForIndexer =
  (projectId: string, isSeen: (project: TrackedProject, hash: string) => boolean) =>
  async (_ids: unknown, hash: string): Promise<null> => {
    if (!isSeen(await readTracking(projectId), hash)) throw new NotYet();
    return null;
  };

/** Whether a milestone's history has this transaction. */
export const isInHistory =
  (index: number) =>
  ({ milestones }: TrackedProject, hash: string): boolean =>
    milestones[index]?.events.some(({ transactionHash }) => transactionHash === hash) ?? false;
