import { INTRODUCTIONS_A_WEEK, type Introduction } from "@trestle/domain/club/introduction.ts";
import type { Services } from "../../services.ts";
import { contactAddress } from "../accounts/mail-address.ts";
import { publicTitles } from "../projects/directory.ts";
import { overallScores } from "../scors/stored-scores.ts";
import { askedThisWeek } from "./introductions.ts";
import { namesInClub } from "./read-opportunities.ts";

const MOST = 100;

/** Returns an account's introductions in both directions, newest first; contact addresses only if both agreed. */
export async function readIntroductions(
  services: Pick<Services, "db" | "deployment" | "config">,
  accountId: string,
): Promise<{ left: number; introductions: Introduction[] }> {
  const { db } = services;
  const rows = await db
    .selectFrom("club_introduction")
    .selectAll()
    .where(({ or, eb }) => or([eb("asker_id", "=", accountId), eb("asked_id", "=", accountId)]))
    .orderBy("asked_at", "desc")
    .limit(MOST)
    .execute();
  const otherOf = (row: (typeof rows)[number]) => (row.asker_id === accountId ? row.asked_id : row.asker_id);
  const others = rows.map(otherOf);
  const [named, scoreOf, titles] = await Promise.all([
    namesInClub(db, others),
    overallScores(services, others),
    publicTitles(
      db,
      rows.flatMap(({ project_id }) => project_id ?? []),
    ),
  ]);
  const introductions = await Promise.all(
    rows.map(async (row): Promise<Introduction> => {
      const other = otherOf(row);
      const late = row.state === "open" && row.expires_at <= new Date();
      return {
        _id: row.id,
        mine: row.asker_id === accountId,
        other: { ...named(other), scors: scoreOf(other) },
        reason: row.reason,
        project: row.project_id && { _id: row.project_id, title: titles.get(row.project_id) ?? null },
        state: late ? "expired" : row.state,
        askedAt: row.asked_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        contact: row.state === "agreed" ? ((await contactAddress(db, other)) ?? null) : null,
        mayNegotiate: row.state === "agreed" && row.project_id !== null,
      } as Introduction;
    }),
  );
  return { left: Math.max(0, INTRODUCTIONS_A_WEEK - (await askedThisWeek(db, accountId))), introductions };
}
