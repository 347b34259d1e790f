import type { ProjectStatus } from "../escrow/project-on-chain.ts";

/** Where a project is. It is a draft until its deed stands on the chain; the chain alone moves it beyond the market. */
export const stages = ["draft", "negotiation", "marketplace", "ongoing", "completed", "cancelled"] as const;
export type Stage = (typeof stages)[number];

/** Where an open request is shown: to those who are invited, or to everybody. */
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
