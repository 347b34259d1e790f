import { randomBytes } from "node:crypto";
import { termsHash } from "@trestle/chain/terms-hash.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { emptyDraft, type Frozen, termsOfDraft } from "@trestle/domain/projects/draft.ts";
import type { Listing } from "@trestle/domain/projects/stage.ts";
import { type ProjectTerms, projectTerms } from "@trestle/domain/projects/terms.ts";
import { sql } from "kysely";
import { currentTime } from "../../platform/events/clock.ts";
import type { Db, Transaction } from "../../services.ts";
import { lockAccount } from "../accounts/account-row.ts";
import { CHANGED_ELSEWHERE, changeableDraft, filesOf, ownDraft, presentFile } from "./drafts.ts";
import { columnsOf } from "./mint-project.ts";

/** Frozen versions are permanent and therefore limited, including those of deleted drafts. */
const MAX_VERSIONS = 100;
const MAX_UNPOSTED = 300;
const UNPOSTED_WITHIN_DAYS = 365;

type Owner = { id: string; ethereum_address: string | null };

/**
 * Freezes the terms of a deed. All frozen versions are kept: a transaction with any of their hashes may be pending, and
 * the version that the owner's wallet mints becomes the project.
 */
export async function freezeDraft(
  db: Db,
  owner: Owner,
  id: string,
  { revision, listing }: { revision: number; listing: Listing },
): Promise<Frozen> {
  return db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, owner.id);
    const draft = await changeableDraft(transaction, owner.id, id);
    if (!owner.ethereum_address)
      refuse("conflict", "Link your wallet first. The project’s deed is minted to it.");
    if (draft.revision !== revision) refuse("conflict", CHANGED_ELSEWHERE);
    const content = { ...emptyDraft, ...draft.content };
    const files = (await filesOf(transaction, id)).map(presentFile);
    const { problems, terms: unsalted } = termsOfDraft(content, files, currentTime().getTime() / 1000);
    if (!unsalted) refuse("invalid_input", problems[0]?.message ?? "This draft isn’t complete.");
    const same = await transaction
      .selectFrom("project_terms")
      .select(["terms", "terms_hash"])
      .where("project_id", "=", id)
      .where("revision", "=", revision)
      .where("listing", "=", listing)
      .where(sql`terms -> 'files'`, "=", sql`${JSON.stringify(unsalted.files)}::jsonb`)
      .executeTakeFirst();
    if (same) return { terms: same.terms, termsHash: same.terms_hash, openUntil: same.terms.openUntil };
    await refuseTooManyVersions(transaction, owner.id, id);
    const terms: ProjectTerms = projectTerms.parse({
      ...unsalted,
      salt: `0x${randomBytes(32).toString("hex")}`,
    });
    await transaction
      .insertInto("project")
      .values({ id, owner_id: owner.id, ...columnsOf(terms), listing })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    const hash = termsHash(terms);
    await transaction
      .insertInto("project_terms")
      .values({
        terms_hash: hash,
        project_id: id,
        terms: JSON.stringify(terms),
        spot: content.hideSpot && content.location ? JSON.stringify(content.location) : null,
        listing,
        revision,
      })
      .execute();
    return { terms, termsHash: hash, openUntil: terms.openUntil };
  });
}

async function refuseTooManyVersions(transaction: Transaction, ownerId: string, id: string): Promise<void> {
  const ofDraft = await transaction
    .selectFrom("project_terms")
    .select("terms_hash")
    .where("project_id", "=", id)
    .limit(MAX_VERSIONS)
    .execute();
  if (ofDraft.length >= MAX_VERSIONS)
    refuse(
      "conflict",
      `You’ve prepared ${MAX_VERSIONS} versions of this request, and more can’t be kept. Start a new draft.`,
    );
  const unposted = await transaction
    .selectFrom("project_terms")
    .innerJoin("project", "project.id", "project_terms.project_id")
    .select("project_terms.terms_hash")
    .where("project.owner_id", "=", ownerId)
    .where("project.terms_hash", "is", null)
    .where("frozen_at", ">", sql<Date>`now() - make_interval(days => ${UNPOSTED_WITHIN_DAYS})`)
    .limit(MAX_UNPOSTED)
    .execute();
  if (unposted.length >= MAX_UNPOSTED)
    refuse(
      "conflict",
      `You’ve prepared ${MAX_UNPOSTED} versions of requests you haven’t posted. You can prepare more once the oldest is a year old.`,
    );
}

/** Stores the transaction hash that the owner reports, so that any of their devices can follow it. */
export async function recordPosting(
  db: Db,
  ownerId: string,
  id: string,
  posting: { termsHash: string; transactionHash: string },
): Promise<void> {
  await ownDraft(db, ownerId, id);
  const noted = await db
    .updateTable("project_terms")
    .set({ transaction_hash: posting.transactionHash.toLowerCase() })
    .where("terms_hash", "=", posting.termsHash)
    .where("project_id", "=", id)
    .executeTakeFirst();
  if (!noted.numUpdatedRows) refuse("not_found", "We have no record of these terms.");
}
