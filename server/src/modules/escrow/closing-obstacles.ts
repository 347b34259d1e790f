import type { RowServices } from "../../services.ts";

/** Work that a developer has taken on and not finished. */
export async function obstaclesToClosing(
  { db, deployment }: RowServices,
  { ethereum_address: developer }: { ethereum_address: string | null },
): Promise<string[]> {
  if (!developer) return [];
  const { count } = await db
    .selectFrom("escrow_project")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("deployment", "=", deployment.key)
    .where("developer", "=", developer)
    .where("status", "in", ["active", "closing"])
    .executeTakeFirstOrThrow();
  if (count === "0") return [];
  const projects = count === "1" ? "a project" : `${count} projects`;
  return [`You have ${projects} to deliver. Finish, settle or resign first.`];
}
