import type { NegotiationUpdate } from "@trestle/domain/bids/negotiation.ts";
import type { Listener } from "../../platform/events/events.ts";
import { publish } from "../../platform/events/live-updates.ts";
import type { Db } from "../../services.ts";
import { projectFacts } from "../projects/directory.ts";
import { tellThread, threadsBetween } from "./thread.ts";

/** Listener that makes a project's people load its bids again. */
export function tellAboutBids(db: Db): Listener {
  return async ({ type, data, deployment }) => {
    if (deployment === null) return;
    if (type !== "bid.placed" && type !== "bid.withdrawn" && type !== "bid.accepted") return;
    const project = await projectFacts(db, deployment, data.tokenId);
    if (!project) return;
    const message: NegotiationUpdate = {
      type: "NEGOTIATION_UPDATE",
      data: { _id: "", projectId: project.id },
    };
    await publish(db, { all: "project", id: project.id }, message);
  };
}

/** Updates the threads of two accounts after a block or unblock, which changes who can write there. */
export function tellAboutBlocks(db: Db): Listener {
  return async ({ type, data }) => {
    if (type !== "block.changed") return;
    for (const thread of await threadsBetween(db, data.by, data.account)) await tellThread(db, thread);
  };
}
