import { DomainError } from "@trestle/domain/errors.ts";
import type { Dependencies } from "../../dependencies.ts";
import { recordEvents } from "../../platform/events.ts";
import type { Viewer } from "../auth/access.ts";
import { isBlocked } from "../auth/blocks.ts";
import { isVerifiedDeveloper } from "../auth/verified-developers.ts";
import { letIn } from "../projects/invitations.ts";
import { findProject } from "../projects/read-project.ts";
import { CLOSED, offerObstacle, takesOffers } from "./policy.ts";
import { tellThread } from "./thread.ts";

/** Opens the thread between a project's owner and a developer, or finds it. Answers its id. */
export async function openNegotiation(
  needs: Pick<Dependencies, "db" | "deployment">,
  opener: Viewer["account"],
  { projectId, developerId }: { projectId: string; developerId?: string },
): Promise<string> {
  const project = await findProject(needs, projectId, opener);
  const owner = project.owner_id === opener.id;
  const developer = owner ? developerId : opener.id;
  if (developer?.toLowerCase() === project.owner_id && owner)
    throw new DomainError("invalid_input", "Choose another developer than yourself.");
  if (!developer) throw new DomainError("invalid_input", "Say which developer you want to talk to.");
  if (!owner && developerId !== undefined && developerId !== opener.id)
    throw new DomainError("forbidden", "Only its owner chooses whom to talk to.");
  return needs.db.transaction().execute(async (transaction) => {
    const find = () =>
      transaction
        .selectFrom("negotiation")
        .selectAll()
        .where("project_id", "=", projectId)
        .where("developer_id", "=", developer)
        .executeTakeFirst();
    const there = await find();
    if (there) return there.id;
    const other = owner ? developer : project.owner_id;
    const obstacle = owner ? (takesOffers(project) ? null : CLOSED) : offerObstacle(project, opener);
    if (obstacle) throw new DomainError("forbidden", obstacle);
    if (owner && !(await isVerifiedDeveloper(transaction, developer)))
      throw new DomainError("not_found", "There is no such developer.");
    if (await isBlocked(transaction, other, opener.id))
      throw new DomainError("forbidden", "The other side does not take messages from you any more.");
    await letIn(transaction, projectId, developer);
    const made = await transaction
      .insertInto("negotiation")
      .values({ project_id: projectId, customer_id: project.owner_id, developer_id: developer })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!made) return (await find())?.id ?? "";
    await recordEvents(transaction, [
      {
        type: "negotiation.opened",
        key: `negotiation.opened:${made.id}`,
        data: {
          negotiationId: made.id,
          projectId,
          customer: project.owner_id,
          developer,
          by: opener.id,
        },
        happenedAt: new Date(),
      },
    ]);
    await tellThread(transaction, made);
    return made.id;
  });
}
