import type { NegotiationUpdate } from "@trestle/domain/bids/negotiation.ts";
import type { Database, Dependencies } from "../../dependencies.ts";
import { announce } from "../../platform/bus.ts";
import type { Listener } from "../../platform/events.ts";
import { peopleOf } from "../projects/people-of.ts";
import { projectFacts } from "../projects/project-facts.ts";
import { NEGOTIATION } from "./thread.ts";

/** Announced with the project whose bids have changed. */
const BIDS = "bids";

export function bidAnnouncer(db: Database): Listener {
  return async ({ type, data, deployment }) => {
    if (deployment === null || (type !== "bid.placed" && type !== "bid.withdrawn")) return;
    const project = await projectFacts(db, deployment, data.tokenId);
    if (project) await announce(db, BIDS, project.id);
  };
}

/** Tells both sides of a thread that it has changed, and all who deal with a project that its bids have. */
export function sendNegotiationUpdates({ db, bus, hub }: Pick<Dependencies, "db" | "bus" | "hub">): void {
  bus.on(NEGOTIATION, (announcement) => {
    const [_id = "", projectId = "", ...people] = announcement.split(" ");
    const message: NegotiationUpdate = { type: "NEGOTIATION_UPDATE", data: { _id, projectId } };
    for (const person of people) hub.send(person, message);
  });
  bus.on(BIDS, async (projectId) => {
    if (hub.size === 0) return;
    const message: NegotiationUpdate = { type: "NEGOTIATION_UPDATE", data: { _id: "", projectId } };
    for (const person of await peopleOf(db, projectId)) hub.send(person, message);
  });
}
