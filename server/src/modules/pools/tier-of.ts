import { type Tier, tiers } from "@trestle/chain/contract-names.ts";
import type { Deployment } from "@trestle/chain/deployment.ts";

/** Returns the tier of a pool's address. */
export function tierOf({ pools }: Pick<Deployment["contracts"], "pools">, address: string): Tier {
  const tier = tiers.find((name) => pools[name].toLowerCase() === address);
  if (!tier) throw new Error(`${address} is none of our pools.`);
  return tier;
}
