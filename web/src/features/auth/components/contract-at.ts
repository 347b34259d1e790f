import type { PublicConfig } from "@trestle/domain/config.ts";

/** The name of the contract of ours that stands at an address. */
export function contractAt(
  { contracts: { pools, ...single } }: PublicConfig,
  address: string | null,
): string | undefined {
  const named = [
    ...Object.entries(single),
    ...Object.values(pools).map((at) => ["LendingPool", at] as const),
  ];
  return named.find(([, at]) => at?.toLowerCase() === address?.toLowerCase())?.[0];
}
