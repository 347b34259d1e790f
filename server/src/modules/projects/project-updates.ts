import type { EventType } from "@trestle/domain/events.ts";
import type { ProjectUpdate } from "@trestle/domain/projects/project-update.ts";
import { closeCodes } from "@trestle/domain/socket.ts";
import { inBatches } from "../../platform/database/in-batches.ts";
import { announce } from "../../platform/events/bus.ts";
import type { Listener } from "../../platform/events/events.ts";
import type { Db, Services } from "../../services.ts";
import { accountsOfAddresses } from "../accounts/directory.ts";
import { donorsOf } from "../escrow/project-money.ts";
import { projectFacts } from "./directory.ts";

/** Topic announced with the deployment and the project's token id. */
export const PROJECT_TOPIC = "project";

/** Events that change a project's milestones, progress, completion or next action. */
const changing = new Set<EventType>([
  "bid.accepted",
  "milestone.submitted",
  "milestone.changes_requested",
  "milestone.approved",
  "milestone.released",
  "milestone.refunded",
  "dispute.opened",
  "dispute.resolved",
  "change.proposed",
  "change.accepted",
  "settlement.proposed",
  "settlement.accepted",
  "proposals.withdrawn",
  "project.closing",
  "project.ended",
]);

export function projectAnnouncer(db: Db): Listener {
  return async ({ type, data, deployment }) => {
    if (deployment !== null && changing.has(type) && "tokenId" in data)
      await announce(db, PROJECT_TOPIC, `${deployment} ${data.tokenId}`);
  };
}

/** Sends changed projects to their owners, developers and donors. */
export function sendProjectUpdates({
  db,
  bus,
  hub,
  log,
}: Pick<Services, "db" | "bus" | "hub" | "log">): void {
  const send = inBatches(
    async (batch) => {
      for (const announcement of batch) await update(announcement);
    },
    (_lot, error) => {
      log.error({ err: error }, "couldn't load a project for the sockets");
      hub.closeAll(closeCodes.restart);
    },
  );

  async function update(announcement: string): Promise<void> {
    const [deployment = "", tokenId = ""] = announcement.split(" ");
    const facts = await projectFacts(db, deployment, tokenId);
    if (!facts) return;
    const { id, milestones, progress, isComplete, ownerId, developerAddress } = facts;
    const message: ProjectUpdate = {
      type: "PROJECT_UPDATE",
      data: { _id: id, milestones, progress, isComplete },
    };
    const wallets = [
      ...(developerAddress ? [developerAddress] : []),
      ...(await donorsOf(db, deployment, tokenId)),
    ];
    const accounts = await accountsOfAddresses(db, wallets);
    for (const account of new Set([ownerId, ...accounts.values()])) hub.send(account, message);
  }
  bus.on(PROJECT_TOPIC, (announcement) => {
    if (hub.size > 0) send(announcement);
  });
}
