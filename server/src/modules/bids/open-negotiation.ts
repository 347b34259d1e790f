import { refuse } from "@trestle/domain/errors.ts";
import { recordEvent } from "../../platform/events/events.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { RowServices } from "../../services.ts";
import { isBlocked } from "../moderation/blocks.ts";
import { lockOpenProject } from "../projects/directory.ts";
import { grantAccess } from "../projects/invitations.ts";
import { findProject } from "../projects/read-project.ts";
import { offerObstacle } from "./policy.ts";
import { tellThread } from "./thread.ts";

/** Finds or opens the thread between a developer and a project's owner. Returns its id. */
export async function openNegotiation(
  services: RowServices,
  developer: Viewer["account"],
  projectId: string,
): Promise<string> {
  const project = await findProject(services, projectId, developer);
  return services.db.transaction().execute(async (transaction) => {
    const find = () =>
      transaction
        .selectFrom("negotiation")
        .select("id")
        .where("project_id", "=", project.id)
        .where("developer_id", "=", developer.id)
        .executeTakeFirst();
    const there = await find();
    if (there) return there.id;
    const obstacle = await offerObstacle({ ...services, db: transaction }, project, developer);
    if (obstacle) refuse("forbidden", obstacle);
    if (await isBlocked(transaction, project.owner_id, developer.id))
      refuse("forbidden", "The other person no longer accepts messages from you.");
    await lockOpenProject(transaction, project.id);
    // The invitation may have been revoked since the project was read.
    await findProject({ ...services, db: transaction }, projectId, developer);
    await grantAccess(transaction, project.id, developer.id);
    const made = await transaction
      .insertInto("negotiation")
      .values({ project_id: project.id, customer_id: project.owner_id, developer_id: developer.id })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!made) return (await find())?.id ?? "";
    await recordEvent(transaction, "negotiation.opened", `negotiation.opened:${made.id}`, {
      negotiationId: made.id,
      projectId: project.id,
      customer: project.owner_id,
      developer: developer.id,
      by: developer.id,
    });
    await tellThread(transaction, made);
    return made.id;
  });
}
