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

const labels: Record<string, string> = {
  TrestleProject: "Trestle projects",
  TrestleEscrow: "Trestle escrow",
  LendingPool: "Trestle lending pool",
};

/** What people call a contract, as on the pages that lead to it. */
export const contractLabel = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : (labels[name] ?? name);
