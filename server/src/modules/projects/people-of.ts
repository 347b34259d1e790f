import type { Db } from "../../services.ts";

/** Who deals with a project: its owner, and whoever was asked or came to make an offer. */
export async function peopleOf(db: Db, projectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("project")
    .leftJoin("project_invitation", (join) =>
      join
        .onRef("project_invitation.project_id", "=", "project.id")
        .on("project_invitation.revoked_at", "is", null),
    )
    .select(["project.owner_id", "project_invitation.developer_id"])
    .where("project.id", "=", projectId)
    .execute();
  return [...new Set(rows.flatMap(({ owner_id, developer_id }) => [owner_id, developer_id ?? []].flat()))];
}
