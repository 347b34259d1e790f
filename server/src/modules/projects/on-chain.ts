import { eventHandlers } from "../../indexer/event-handlers.ts";

/** Endings by the contract's state number. */
const endings = { 3: "completed", 4: "settled", 5: "cancelled" } as const;

export const projectEvents = eventHandlers("TrestleProject", {
  ProjectMinted: ({ record }, { tokenId, customer, termsHash, openUntil }) =>
    record("project.minted", { tokenId, owner: customer, termsHash, openUntil: Number(openUntil) }),
});

export const endingEvents = eventHandlers("TrestleEscrow", {
  ClosingBegun: ({ record }, { tokenId, by, resigned }) =>
    record("project.closing", { tokenId, by, resigned }),
  ProjectEnded: ({ record }, { tokenId, by, state }) =>
    record("project.ended", { tokenId, by, status: endings[state as keyof typeof endings] }),
});
