import { StartupError } from "@trestle/embedded/startup-error.ts";
import type { Db } from "./platform/database/tables.ts";

declare module "./platform/database/tables.ts" {
  interface Tables extends Table<"demo_part"> {}
}

/** Refuses a database that was used by a demo, because its accounts' passwords are public. */
export async function refuseFilledDatabase(db: Db): Promise<void> {
  const begun = await db.selectFrom("demo_part").select("name").executeTakeFirst();
  if (!begun) return;
  throw new StartupError(
    "The database was filled as a demo, and the passwords of its accounts are public. Use a database that was never a demo.",
  );
}
