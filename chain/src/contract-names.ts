/** The contracts whose ABIs are generated into `abis.gen.ts` and served at `/api/abi/{name}`. */
export const contractNames = [
  "TrestleProject",
  "Registry",
  "TrestleEscrow",
  "TrestleLens",
  "PoolLens",
  "LendingPool",
  "LendingManager",
] as const;
export type ContractName = (typeof contractNames)[number];

/** Deployed once each. The pool is deployed once per risk tier, and each scheduled loan has a manager of its own. */
export type SingleContract = "TrestleProject" | "Registry" | "TrestleEscrow" | "TrestleLens" | "PoolLens";

export const tiers = ["low", "medium", "high"] as const;
export type Tier = (typeof tiers)[number];
