import type { CompanyPageContent } from "@trestle/domain/club/company-page.ts";
import { categories } from "@trestle/domain/projects/categories.ts";
import { addToVocabulary } from "../../platform/database/search-vocabulary.ts";
import type { Services } from "../../services.ts";
import { lockAccount } from "../accounts/account-row.ts";
import { refreshClub } from "./audiences.ts";
import { requireMember, standingOf } from "./membership.ts";

export const CLUB_VOCABULARY = "club_word";

/** Saves an account's own page. Only members are listed; a guest's page is stored unlisted. */
export async function savePage(
  services: Pick<Services, "db" | "deployment" | "config">,
  accountId: string,
  content: CompanyPageContent,
): Promise<void> {
  const { certificates, place, ...page } = content;
  const tradeNames = page.trades.map((trade) => categories[trade]).join(", ");
  await services.db.transaction().execute(async (transaction) => {
    const inside = { ...services, db: transaction };
    await lockAccount(transaction, accountId);
    const before = await transaction
      .selectFrom("club_page")
      .select("listed")
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    const becomesListed = page.listed && !before?.listed;
    const { name, basis, stake, scors, completed } = becomesListed
      ? await requireMember(inside, accountId)
      : await standingOf(inside, accountId);
    const row = {
      kind: page.kind,
      headline: page.headline,
      about: page.about,
      listed: page.listed,
      trades: page.trades,
      trade_names: tradeNames,
      reach_km: page.reachKm,
      team_size: page.teamSize,
      place: place?.label ?? null,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      name,
      basis,
      stake,
      scors,
      completed,
      updated_at: new Date(),
      ...(becomesListed ? { listed_at: new Date() } : {}),
    };
    await transaction
      .insertInto("club_page")
      .values({ account_id: accountId, ...row })
      .onConflict((conflict) => conflict.column("account_id").doUpdateSet(row))
      .execute();
    await transaction.deleteFrom("club_certificate").where("account_id", "=", accountId).execute();
    if (certificates.length > 0)
      await transaction
        .insertInto("club_certificate")
        .values(certificates.map((one, index) => ({ account_id: accountId, ...one, place: index })))
        .execute();
    // A change to an unlisted page concerns no viewer.
    if (page.listed || before?.listed) await refreshClub(transaction, "members");
    // Words are never removed from the vocabulary, so only members' pages add to it.
    if (page.listed)
      await addToVocabulary(
        transaction,
        CLUB_VOCABULARY,
        `${name} ${tradeNames} ${place?.label ?? ""} ${page.headline}`,
      );
  });
}
