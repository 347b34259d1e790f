import type { StoredArgs } from "@trestle/chain/stored-events.ts";
import { plainText } from "@trestle/domain/markdown/markdown.ts";
import { estimateOf, type ProjectTerms } from "@trestle/domain/projects/terms.ts";
import type { Entry } from "../../indexer/projection.ts";
import { addToVocabulary } from "../../platform/database/search-vocabulary.ts";
import type { RowOf } from "../../platform/database/tables.ts";
import type { Transaction } from "../../services.ts";
import { accountsOfAddresses } from "../accounts/directory.ts";

const EXCERPT_CHARACTERS = 280;

export type Deed = {
  tokenId: string;
  txHash: string;
  logIndex: number;
  /** Account whose wallet minted the deed. */
  ownerId: string;
  termsHash: string;
  openUntil: number;
  mintedAt: Date;
};

/** Creates projects from the mint logs of members' own wallets. */
export async function mintProjects(
  transaction: Transaction,
  deployment: string,
  entries: Entry[],
): Promise<void> {
  const minted = entries
    .filter(({ event }) => event === "ProjectMinted")
    .map((entry) => ({ entry, args: entry.args as StoredArgs<"TrestleProject", "ProjectMinted"> }));
  const owners = await accountsOfAddresses(
    transaction,
    minted.map(({ args }) => args.customer),
  );
  const deeds = minted.flatMap(({ entry: { txHash, logIndex, minedAt }, args }): Deed[] => {
    const { tokenId, customer, termsHash } = args;
    const ownerId = owners.get(customer);
    if (!ownerId) return [];
    const openUntil = Number(args.openUntil);
    return [{ tokenId, txHash, logIndex, ownerId, termsHash, openUntil, mintedAt: minedAt }];
  });
  await mintDeeds(transaction, deployment, deeds);
}

/** Creates projects from deeds whose terms their owner froze here; other deeds are ignored. */
export async function mintDeeds(transaction: Transaction, deployment: string, deeds: Deed[]): Promise<void> {
  if (deeds.length === 0) return;
  const rows = await transaction
    .selectFrom("project_terms")
    .innerJoin("project", "project.id", "project_terms.project_id")
    .selectAll("project_terms")
    .select("project.owner_id")
    .where("project_terms.terms_hash", "in", [...new Set(deeds.map(({ termsHash }) => termsHash))])
    .execute();
  const frozen = new Map(rows.map((row) => [row.terms_hash, row]));
  for (const deed of deeds) {
    const terms = frozen.get(deed.termsHash);
    if (terms?.owner_id === deed.ownerId) await mintProject(transaction, deployment, deed, terms);
  }
}

type Frozen = Pick<RowOf<"project_terms">, "project_id" | "terms" | "spot" | "listing">;

async function mintProject(
  transaction: Transaction,
  deployment: string,
  deed: Deed,
  frozen: Frozen,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("project_deed")
    .values({
      deployment,
      token_id: deed.tokenId,
      project_id: frozen.project_id,
      tx_hash: deed.txHash,
      log_index: deed.logIndex,
    })
    // If the terms, or two versions of them, are minted twice, the first deed becomes the project.
    .onConflict((conflict) => conflict.doNothing())
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
  await addToVocabulary(
    transaction,
    MARKET_VOCABULARY,
    `${title} ${location?.label ?? ""} ${plainText(description)}`,
  );
}

/** Returns the columns of terms for lists and searches. */
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

/** Vocabulary table of posted requests. */
export const MARKET_VOCABULARY = "project_word";
