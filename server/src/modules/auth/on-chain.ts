import type { Database } from "../../dependencies.ts";

/** Whether the registry on the chain knows this wallet as verified. */
export async function isAttested(_db: Database, _address: string | null): Promise<boolean> {
  return false;
}
