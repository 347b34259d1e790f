import { type Tier, tiers } from "@trestle/chain/contract-names.ts";
import type { Deployment } from "@trestle/chain/deployment.ts";

/** Which of our pools this address is. */
export function tierOf({ pools }: Pick<Deployment["contracts"], "pools">, address: string): Tier {
  const tier = tiers.find((name) => pools[name].toLowerCase() === address);
  if (!tier) throw new Error(`${address} is none of our pools.`);
  return tier;
}
