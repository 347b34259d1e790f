import type { CompanyPage, CompanyPicture, OwnCompanyPage } from "@trestle/domain/club/company-page.ts";
import { refuse } from "@trestle/domain/errors.ts";
import type { Location } from "@trestle/domain/places/place.ts";
import { sql } from "kysely";
import type { Db } from "../../services.ts";
import { facesOf } from "../accounts/directory.ts";
import type { PageRow } from "./tables.ts";

const NO_MEMBER = "This member isn’t in the directory.";

export const placeOf = ({
  place,
  latitude,
  longitude,
}: Pick<PageRow, "place" | "latitude" | "longitude">): Location | null =>
  place === null || latitude === null || longitude === null ? null : { latitude, longitude, label: place };

const findPage = (db: Db, accountId: string) =>
  db.selectFrom("club_page").selectAll().where("account_id", "=", accountId).executeTakeFirst();

const pictureOf = ({ id, caption }: { id: string; caption: string }): CompanyPicture => ({
  _id: id,
  caption,
  url: `/api/club/pictures/${id}`,
});

async function contentOf(db: Db, row: PageRow) {
  const [certificates, pictures] = await Promise.all([
    db
      .selectFrom("club_certificate")
      .select(["title", sql<string | null>`until::text`.as("until")])
      .where("account_id", "=", row.account_id)
      .orderBy("place")
      .execute(),
    db
      .selectFrom("club_picture")
      .select(["id", "caption"])
      .where("account_id", "=", row.account_id)
      .orderBy("added_at")
      .execute(),
  ]);
  return {
    kind: row.kind,
    headline: row.headline,
    about: row.about,
    trades: row.trades,
    place: placeOf(row),
    reachKm: row.reach_km,
    teamSize: row.team_size,
    certificates,
    pictures: pictures.map(pictureOf),
  };
}

/** Returns a listed member's page; pages of guests and unlisted members are "not found". */
export async function readPage(db: Db, accountId: string): Promise<CompanyPage> {
  const row = await findPage(db, accountId);
  if (!row?.shown || row.basis === null) refuse("not_found", NO_MEMBER);
  const face = (await facesOf(db, [accountId])).get(accountId);
  return {
    ...(await contentOf(db, row)),
    _id: accountId,
    name: row.name,
    basis: row.basis,
    scors: row.scors,
    completed: row.completed,
    username: face?.username ?? "",
    profileImageUrl: face?.profileImageUrl ?? null,
    website: face?.socialLinks.website ?? null,
    updatedAt: row.updated_at.toISOString(),
  };
}

export async function readOwnPage(db: Db, accountId: string): Promise<OwnCompanyPage> {
  const row = await findPage(db, accountId);
  return row ? { ...(await contentOf(db, row)), listed: row.listed, hiddenFor: row.hidden_for } : null;
}
