import type { PublicConfig } from "@trestle/domain/config.ts";

/** Returns the name of the deployed Trestle contract at an address. */
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

/** Returns the label of a contract for readers, as on the pages that link to it. */
export const contractLabel = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : (labels[name] ?? name);
