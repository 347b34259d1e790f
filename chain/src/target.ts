import type { Abi, Address } from "viem";
import { abis } from "./abis.gen.ts";
import type { SingleContract, Tier } from "./contract-names.ts";
import type { Deployment } from "./deployment.ts";
import type { EventName } from "./stored-events.ts";

/** A contract with one address: the three pools are distinguished by tier. */
export type Target = SingleContract | `LendingPool:${Tier}`;

export type NameOf<T extends Target> = T extends SingleContract ? T : "LendingPool";
export type AbiOf<T extends Target> = (typeof abis)[NameOf<T>];
export type EventOf<T extends Target> = EventName<NameOf<T>>;

export function locate(
  { contracts: { pools, ...single } }: Deployment,
  target: Target,
): { abi: Abi; address: Address } {
  const [name, tier] = target.split(":") as [SingleContract | "LendingPool", Tier];
  return name === "LendingPool"
    ? { abi: abis.LendingPool, address: pools[tier] }
    : { abi: abis[name], address: single[name] };
}
