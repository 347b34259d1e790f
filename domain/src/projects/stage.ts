import type { ProjectStatus } from "../escrow/project-on-chain.ts";

/** Stage of a project. A draft becomes a project when its deed is minted; only the chain moves it beyond the market. */
export const stages = ["draft", "negotiation", "marketplace", "ongoing", "completed", "cancelled"] as const;
export type Stage = (typeof stages)[number];

/** Visibility of an open request: for invited developers, or public. */
export const listings = ["negotiation", "marketplace"] as const;
export type Listing = (typeof listings)[number];

type Mover = "owner" | "chain";
const moves: Record<Stage, Partial<Record<Stage, Mover>>> = {
  draft: { negotiation: "chain", marketplace: "chain" },
  negotiation: { marketplace: "owner", ongoing: "chain", cancelled: "chain" },
  marketplace: { negotiation: "owner", ongoing: "chain", cancelled: "chain" },
  ongoing: { completed: "chain", cancelled: "chain" },
  completed: {},
  cancelled: {},
};

export const mayMove = (by: Mover, from: Stage, to: Stage): boolean => moves[from][to] === by;

const stageOfStatus: Record<Exclude<ProjectStatus, "open">, Stage> = {
  active: "ongoing",
  closing: "ongoing",
  completed: "completed",
  settled: "completed",
  cancelled: "cancelled",
};

/** Returns the stage from the state on the chain and, while open, the chosen listing. */
export const stageOf = (status: ProjectStatus, listing: Listing): Stage =>
  status === "open" ? listing : stageOfStatus[status];
