import { estimateOf, type ProjectTerms } from "@trestle/domain/projects/terms.ts";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../../dependencies.ts";
import { plainText } from "./plain-text.ts";

const EXCERPT_CHARACTERS = 280;

type Deed = {
  deployment: string;
  tokenId: string;
  txHash: string;
  logIndex: number;
  ownerId: string;
  termsHash: string;
  openUntil: number;
  mintedAt: Date;
};

/** Makes a project of the terms that its owner froze here and has now minted; a stranger's terms make none. */
export async function mintProject(transaction: Transaction<Tables>, deed: Deed): Promise<void> {
  const frozen = await transaction
    .selectFrom("project_terms")
    .innerJoin("project", "project.id", "project_terms.project_id")
    .select([
      "project_terms.project_id",
      "project_terms.terms",
      "project_terms.spot",
      "project_terms.listing",
    ])
    .where("project_terms.terms_hash", "=", deed.termsHash)
    .where("project.owner_id", "=", deed.ownerId)
    .executeTakeFirst();
  if (!frozen) return;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("project_deed")
    .values({
      deployment: deed.deployment,
      token_id: deed.tokenId,
      project_id: frozen.project_id,
      tx_hash: deed.txHash,
      log_index: deed.logIndex,
    })
    // Minted twice, the same terms or two versions of them: the first deed is the project's.
    .onConflict((conflict) => conflict.columns(["deployment", "project_id"]).doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return;
  await transaction
    .updateTable("project")
    .set({
      ...columnsOf(frozen.terms),
      terms_hash: deed.termsHash,
      listing: frozen.listing,
      spot: frozen.spot && JSON.stringify(frozen.spot),
      open_until: new Date(deed.openUntil * 1000),
      posted_at: deed.mintedAt,
      token_id: deed.tokenId,
    })
    .where("id", "=", frozen.project_id)
    .execute();
  const { title, description, location } = frozen.terms;
  await learnWords(transaction, `${title} ${location?.label ?? ""} ${plainText(description)}`);
}

/** What lists and searches need of the terms. */
export const columnsOf = ({ location, budget, ...terms }: ProjectTerms) => ({
  title: terms.title,
  description: terms.description,
  donation_goal: terms.donationGoal,
  category: terms.category,
  excerpt: plainText(terms.description).slice(0, EXCERPT_CHARACTERS),
  milestones: JSON.stringify(terms.milestones),
  asked: estimateOf(terms.items).toString(),
  budget_from: budget.from,
  budget_to: budget.to,
  latitude: location?.latitude ?? null,
  longitude: location?.longitude ?? null,
  place: location?.label ?? null,
  scors_from: terms.scorsFrom,
});

async function learnWords(transaction: Transaction<Tables>, text: string): Promise<void> {
  await sql`
    insert into project_word
    select distinct word from unnest(tsvector_to_array(to_tsvector('simple', ${text}))) as word
    where length(word) between 3 and 40
    order by word
    on conflict do nothing`.execute(transaction);
}
