import {
  type AskIntroductionRequest,
  INTRODUCTION_DAYS,
  INTRODUCTIONS_A_WEEK,
  type Introduction,
} from "@trestle/domain/club/introduction.ts";
import { DomainError, refuse } from "@trestle/domain/errors.ts";
import { sql } from "kysely";
import { recordEvents } from "../../platform/events/events.ts";
import type { Db, Services, Transaction } from "../../services.ts";
import { lockAccount } from "../accounts/account-row.ts";
import { accountById, contactAddress, isVerifiedDeveloper } from "../accounts/directory.ts";
import { openNegotiation } from "../bids/open-negotiation.ts";
import { isBlocked } from "../moderation/blocks.ts";
import { ownerOfPosted, publicTitles } from "../projects/directory.ts";
import { grantAccess } from "../projects/invitations.ts";
import { overallScores } from "../scors/stored-scores.ts";
import { refreshClub } from "./audiences.ts";
import { requireMember } from "./membership.ts";
import { namesInClub } from "./read-opportunities.ts";
import { readPage } from "./read-page.ts";
import type { IntroductionRow } from "./tables.ts";

const DAY_MS = 86_400_000;
const PAUSE_DAYS = 30;
const NO_INTRODUCTION = "This introduction doesn’t exist.";

/** Counts the introductions that an account requested within the last 7 days. */
export async function askedThisWeek(db: Db, askerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("club_introduction")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("asker_id", "=", askerId)
    .where("asked_at", ">", new Date(Date.now() - 7 * DAY_MS))
    .executeTakeFirstOrThrow();
  return count;
}

const tell = (
  transaction: Transaction,
  type: "introduction.asked" | "introduction.agreed" | "introduction.declined" | "introduction.expired",
  rows: Pick<IntroductionRow, "id" | "asker_id" | "asked_id">[],
) =>
  recordEvents(
    transaction,
    rows.map(({ id, asker_id, asked_id }) => ({
      type,
      key: `${type}/${id}`,
      data: { introductionId: id, asker: asker_id, asked: asked_id },
      happenedAt: new Date(),
    })),
  );

/** Expires unanswered introductions, of one account or of all. */
async function endOverdue(transaction: Transaction, accountId?: string): Promise<void> {
  const rows = await transaction
    .updateTable("club_introduction")
    .set({ state: "expired", ended_at: new Date() })
    .where("state", "=", "open")
    .where("expires_at", "<=", new Date())
    .$if(accountId !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([eb("asker_id", "=", accountId ?? ""), eb("asked_id", "=", accountId ?? "")]),
      ),
    )
    .returning(["id", "asker_id", "asked_id"])
    .execute();
  await tell(transaction, "introduction.expired", rows);
  const accounts = rows.flatMap(({ asker_id, asked_id }) => [asker_id, asked_id]);
  if (accounts.length > 0) await refreshClub(transaction, "introductions", { accounts });
}

export const expireIntroductions = (db: Db): Promise<void> =>
  db.transaction().execute((transaction) => endOverdue(transaction));

/** Requests an introduction to a listed member, who sees the asker's name, SCORS and reason only. */
export async function askIntroduction(
  services: Pick<Services, "db" | "deployment" | "config">,
  askerId: string,
  askedId: string,
  { reason, projectId }: AskIntroductionRequest,
): Promise<string> {
  await requireMember(services, askerId);
  if (askerId === askedId) refuse("invalid_input", "You can’t ask yourself for an introduction.");
  await readPage(services.db, askedId);
  if (
    projectId !== null &&
    ![askerId, askedId].includes((await ownerOfPosted(services.db, projectId, askerId)) ?? "")
  )
    refuse("not_found", "This request is neither yours nor theirs.");
  return services.db.transaction().execute(async (transaction) => {
    // Locks both accounts in id order: the new row refers to both, and the other side may be asking concurrently.
    for (const id of [askerId, askedId].sort()) await lockAccount(transaction, id);
    for (const [one, other] of [
      [askedId, askerId],
      [askerId, askedId],
    ] as const)
      if (await isBlocked(transaction, one, other))
        refuse("forbidden", "This member doesn’t accept introductions from you.");
    await endOverdue(transaction, askerId);
    if ((await askedThisWeek(transaction, askerId)) >= INTRODUCTIONS_A_WEEK)
      refuse(
        "rate_limited",
        `You can ask for ${INTRODUCTIONS_A_WEEK} introductions in 7 days. Try again later.`,
      );
    const earlier = await transaction
      .selectFrom("club_introduction")
      .select("state")
      .where("asker_id", "=", askerId)
      .where("asked_id", "=", askedId)
      .where("state", "in", ["agreed", "declined"])
      .where(({ or, eb }) =>
        or([eb("state", "=", "agreed"), eb("ended_at", ">", new Date(Date.now() - PAUSE_DAYS * DAY_MS))]),
      )
      .executeTakeFirst();
    if (earlier)
      refuse(
        "conflict",
        earlier.state === "agreed"
          ? "You’re already in touch."
          : `They declined. You can ask again ${PAUSE_DAYS} days after that.`,
      );
    const asked = await transaction
      .insertInto("club_introduction")
      .values({
        asker_id: askerId,
        asked_id: askedId,
        reason,
        project_id: projectId,
        expires_at: new Date(Date.now() + INTRODUCTION_DAYS * DAY_MS),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(["id", "asker_id", "asked_id"])
      .executeTakeFirst();
    if (!asked) refuse("conflict", "There’s already an open introduction between you.");
    await tell(transaction, "introduction.asked", [asked]);
    await refreshClub(transaction, "introductions", { accounts: [askerId, askedId] });
    return asked.id;
  });
}

/** Answers or withdraws an open introduction. */
async function end(
  db: Db,
  id: string,
  column: "asker_id" | "asked_id",
  accountId: string,
  state: "agreed" | "declined" | "withdrawn",
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const ended = await transaction
      .updateTable("club_introduction")
      .set({ state, ended_at: new Date() })
      .where("id", "=", id)
      .where(column, "=", accountId)
      .where("state", "=", "open")
      .where("expires_at", ">", new Date())
      .returning(["id", "asker_id", "asked_id"])
      .executeTakeFirst();
    if (!ended) {
      const known = await transaction
        .selectFrom("club_introduction")
        .select("id")
        .where("id", "=", id)
        .where(column, "=", accountId)
        .executeTakeFirst();
      throw known
        ? new DomainError("conflict", "This introduction has ended.")
        : new DomainError("not_found", NO_INTRODUCTION);
    }
    await refreshClub(transaction, "introductions", { accounts: [ended.asker_id, ended.asked_id] });
    if (state !== "withdrawn")
      await tell(transaction, state === "agreed" ? "introduction.agreed" : "introduction.declined", [ended]);
  });
}

export const answerIntroduction = (db: Db, askedId: string, id: string, agree: boolean): Promise<void> =>
  end(db, id, "asked_id", askedId, agree ? "agreed" : "declined");

export const withdrawIntroduction = (db: Db, askerId: string, id: string): Promise<void> =>
  end(db, id, "asker_id", askerId, "withdrawn");

/** Opens the negotiation about the request that an agreed introduction names, for either side. */
export async function negotiateIntroduction(
  services: Pick<Services, "db" | "deployment" | "config">,
  accountId: string,
  id: string,
): Promise<string> {
  const { db } = services;
  const row = await db.selectFrom("club_introduction").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || ![row.asker_id, row.asked_id].includes(accountId)) refuse("not_found", NO_INTRODUCTION);
  if (row.state !== "agreed" || row.project_id === null)
    refuse("conflict", "This introduction isn’t about a request, or isn’t agreed.");
  const projectId = row.project_id;
  const ownerId = await ownerOfPosted(db, projectId, row.asker_id);
  const developerId = ownerId === row.asker_id ? row.asked_id : row.asker_id;
  const developer = await accountById(db, developerId);
  if (!developer || ownerId === undefined || ![row.asker_id, row.asked_id].includes(ownerId))
    refuse("conflict", "This request can’t be negotiated between you any more.");
  if (!(await isVerifiedDeveloper(db, developerId)) || (await isBlocked(db, ownerId, developerId)))
    refuse("forbidden", "Only a verified developer can negotiate about this request.");
  // An owner who named their request, or who opens the negotiation, shares it with the developer even if it is private.
  if (ownerId === row.asker_id || ownerId === accountId)
    await db.transaction().execute((transaction) => grantAccess(transaction, projectId, developerId));
  return openNegotiation(services, developer, projectId);
}

const MAX_INTRODUCTIONS = 100;

/** Returns an account's introductions in both directions, newest first; contact addresses only after agreement. */
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
    .limit(MAX_INTRODUCTIONS)
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
