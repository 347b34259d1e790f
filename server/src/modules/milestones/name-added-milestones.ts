import type { Database } from "../../dependencies.ts";
import { logsOf } from "../../indexer/stored-logs.ts";
import type { Listener } from "../../platform/events.ts";
import { titlesOfBid } from "../projects/posted-titles.ts";
import { setAcceptedTitles } from "../projects/project-projection.ts";

/** Milestones that an accepted change order adds are called what its text calls them. */
export function addedMilestoneNamer(db: Database): Listener {
  return async ({ type, data, deployment }) => {
    if (type !== "change.accepted" || deployment === null || !("tokenId" in data)) return;
    await db.transaction().execute(async (transaction) => {
      const project = await titlesOfBid(transaction, deployment, data.tokenId);
      if (!project?.titles) return;
      const changes = await logsOf(transaction, deployment, [`project/${data.tokenId}`], ["ChangeAccepted"]);
      const written = await transaction
        .selectFrom("evidence")
        .select(["hash", "titles"])
        .where("project_id", "=", project.id)
        .where("kind", "=", "change_order")
        .where("sealed_at", "is not", null)
        .execute();
      const titles = [...project.titles];
      for (const { args } of changes) {
        const { milestones, termsHash } = args.change as { milestones: string[]; termsHash: string };
        const added = milestones.map(Number).filter((index) => index >= titles.length);
        const names = written.find(({ hash }) => hash === termsHash)?.titles ?? [];
        for (const [place, index] of added.entries())
          titles[index] = names[place] || `Milestone ${index + 1}`;
      }
      await setAcceptedTitles(transaction, new Map([[project.id, titles]]));
    });
  };
}
