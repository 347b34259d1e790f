/** Contracts whose ABIs are generated into `abis.gen.ts` and served at `/api/abi/{name}`. */
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

/** Contracts deployed once. The pool is deployed once per risk tier, and each pool creates its own manager. */
export type SingleContract = "TrestleProject" | "Registry" | "TrestleEscrow" | "TrestleLens" | "PoolLens";

export const tiers = ["low-risk", "medium-risk", "high-risk"] as const;
export type Tier = (typeof tiers)[number];

/** Former names of the pools, in older addresses and data. */
export const formerTiers = ["low", "medium", "high"] as const;

/** Returns a pool's current name for a former one; any other text is returned unchanged. */
export const presentTier = <Name extends string>(name: Name): Name | Tier =>
  tiers[(formerTiers as readonly string[]).indexOf(name)] ?? name;
