import { lastEvents, recordedEvents } from "../../platform/events/events.ts";
import type { Db, RowServices } from "../../services.ts";

/** Returns whether the registry has attested this wallet, as of the last indexed block. */
export async function isAttested({ db, deployment }: RowServices, address: string | null): Promise<boolean> {
  if (!address) return false;
  const [last] = await recordedEvents(
    db,
    {
      types: ["kyc.attested", "kyc.revoked"],
      deployment: deployment.key,
      where: ["address", address],
    },
    1,
  );
  return last?.type === "kyc.attested";
}

/** Returns those of these wallets that the registry has attested. */
export async function attestedAmong(db: Db, deployment: string, addresses: string[]): Promise<Set<string>> {
  const last = await lastEvents(db, {
    types: ["kyc.attested", "kyc.revoked"],
    deployment,
    field: "address",
    values: [...new Set(addresses)],
  });
  return new Set([...last].filter(([, type]) => type === "kyc.attested").map(([address]) => address));
}
