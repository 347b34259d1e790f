import { logsOf } from "../../indexer/stored-logs.ts";
import type { Transaction } from "../../services.ts";
import { conductKey } from "../escrow/project-projection.ts";

type BidTitles = { projectId: string; tokenId: string; titles: string[] };

/** Returns the bid's titles, followed by those of milestones added by accepted change orders, from their texts. */
export async function withAddedTitles(
  transaction: Transaction,
  deployment: string,
  { projectId, tokenId, titles: ofBid }: BidTitles,
): Promise<string[]> {
  const changes = await logsOf(transaction, deployment, [conductKey(tokenId)], ["ChangeAccepted"]);
  if (changes.length === 0) return ofBid;
  const changeTexts = await transaction
    .selectFrom("evidence")
    .select(["hash", "titles"])
    .where("project_id", "=", projectId)
    .where("kind", "=", "change_order")
    .where("sealed_at", "is not", null)
    .execute();
  const titles = [...ofBid];
  for (const { args } of changes) {
    const { milestones, termsHash } = args.change as { milestones: string[]; termsHash: string };
    const added = milestones.map(Number).filter((index) => index >= titles.length);
    const names = changeTexts.find(({ hash }) => hash === termsHash)?.titles ?? [];
    for (const [place, index] of added.entries()) titles[index] = names[place] || `Milestone ${index + 1}`;
  }
  return titles;
}
