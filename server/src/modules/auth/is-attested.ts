import { deploymentKey } from "@trestle/chain/deployment.ts";
import { sql } from "kysely";
import type { Dependencies } from "../../dependencies.ts";

/** Whether the registry on the chain knows this wallet as verified: what was last read of it there. */
export async function isAttested(
  { db, deployment }: Pick<Dependencies, "db" | "deployment">,
  address: string | null,
): Promise<boolean> {
  if (!address) return false;
  const last = await db
    .selectFrom("domain_event")
    .select("type")
    .where("type", "in", ["kyc.attested", "kyc.revoked"])
    .where(sql`data ->> 'address'`, "=", address)
    .where("deployment", "=", deploymentKey(deployment))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.type === "kyc.attested";
}
