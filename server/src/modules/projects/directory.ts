import type { NegotiationSummary } from "@trestle/domain/bids/negotiation.ts";
import type { DonorHolding } from "@trestle/domain/donations/donation.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { progressOf } from "@trestle/domain/escrow/project-on-chain.ts";
import type { ProjectFacts } from "@trestle/domain/projects/project-facts.ts";
import { listings } from "@trestle/domain/projects/stage.ts";
import { type Expression, sql } from "kysely";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Db, RowServices, Transaction } from "../../services.ts";
import { escrowState } from "../escrow/escrow-state.ts";
import { maySee } from "./policy.ts";
import { milestoneTitle } from "./present.ts";

export type PostedProject = {
  tokenId: string;
  projectId: string;
  title: string;
  ownerId: string;
  termsHash: string;
  /** False for a privately negotiated project, which only its participants see. */
  isPublic: boolean;
};

/** Returns projects by token id; deeds that weren't posted here are missing. */
export async function projectsByToken(
  db: Db,
  deployment: string,
  tokenIds: string[],
): Promise<Map<string, PostedProject>> {
  if (tokenIds.length === 0) return new Map();
  const { rows } = await sql<PostedProject>`
    select project_deed.token_id::text as "tokenId", project.id as "projectId", project.title,
      project.owner_id as "ownerId", project.terms_hash as "termsHash", project.listing = 'marketplace' as "isPublic"
    from project_deed join project on project.id = project_deed.project_id
    where deployment = ${deployment} and project_deed.token_id = any(${tokenIds}::numeric[])`.execute(db);
  return new Map(rows.map((row) => [row.tokenId, row]));
}

/** SQL for queries of other rooms: whether a deed was minted for a request posted here. */
export const isPosted = ({ deployment, tokenId }: Record<"deployment" | "tokenId", Expression<unknown>>) =>
  sql<boolean>`exists (
    select from project_deed
    where project_deed.deployment = ${deployment} and project_deed.token_id = ${tokenId})`;

/** Returns a project's token id; undefined while its deed is not on the chain. */
export async function tokenOfProject(
  db: Db,
  deployment: string,
  projectId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("project_deed")
    .select("token_id")
    .where("deployment", "=", deployment)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return row?.token_id;
}

/** Returns the token ids of everything that an account has posted, minted by any wallet. */
export async function tokensOfOwner(db: Db, deployment: string, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("project_deed")
    .innerJoin("project", "project.id", "project_deed.project_id")
    .select("project_deed.token_id")
    .where("project_deed.deployment", "=", deployment)
    .where("project.owner_id", "=", ownerId)
    .execute();
  return rows.map(({ token_id }) => token_id);
}

const deeds = ({ db, deployment }: RowServices) =>
  db.selectFrom("project_deed").where("project_deed.deployment", "=", deployment.key);

/** Returns the newest token id; 0 before the first. */
export async function lastDeedNumber(services: RowServices): Promise<number> {
  const newest = await deeds(services)
    .select("project_deed.token_id")
    .orderBy("project_deed.token_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return Number(newest?.token_id ?? 0);
}

/** Returns the public projects with token ids in this range. */
export async function projectsOfDeeds(services: RowServices, first: number, last: number): Promise<string[]> {
  const rows = await deeds(services)
    .innerJoin("project", "project.id", "project_deed.project_id")
    .select("project.id")
    .where("project_deed.token_id", ">=", String(first))
    .where("project_deed.token_id", "<=", String(last))
    .where("project.listing", "=", "marketplace")
    .orderBy("project_deed.token_id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns a project's title. */
export async function titleOf(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom("project").select("title").where("id", "=", id).executeTakeFirst();
  return row?.title ?? "a project";
}

/** Returns the titles of those of these projects that are public, by id. */
export async function publicTitles(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("project")
    .select(["id", "title"])
    .where("id", "in", [...new Set(ids)])
    .where("listing", "=", "marketplace")
    .where("posted_at", "is not", null)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Returns the part of projects that lists of negotiations show, by project id. */
export async function projectBriefs(
  db: Db,
  ids: string[],
): Promise<Map<string, NegotiationSummary["project"]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("project")
    .select(["id", "title", "stage", "place", "asked", "open_until"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(
    rows.map(({ id, open_until, ...brief }) => [
      id,
      { _id: id, ...brief, openUntil: open_until.toISOString() },
    ]),
  );
}

/** Returns the titles of all posted projects. For instances with few projects. */
export async function postedTitles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("project").select("title").where("stage", "!=", "draft").execute();
  return rows.map(({ title }) => title);
}

/** Returns the owner of a posted project that is public or belongs to the viewer. */
export async function ownerOfPosted(db: Db, id: string, viewerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("project")
    .select(["owner_id", "listing"])
    .where("id", "=", id)
    .where("posted_at", "is not", null)
    .executeTakeFirst();
  return row && (row.owner_id === viewerId || row.listing === "marketplace") ? row.owner_id : undefined;
}

/** Returns a project's owner, and the developers who were invited or made an offer. */
export async function peopleOf(db: Db, projectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("project")
    .leftJoin("project_invitation", (join) =>
      join
        .onRef("project_invitation.project_id", "=", "project.id")
        .on("project_invitation.revoked_at", "is", null),
    )
    .select(["project.owner_id", "project_invitation.developer_id"])
    .where("project.id", "=", projectId)
    .execute();
  return [...new Set(rows.flatMap(({ owner_id, developer_id }) => [owner_id, developer_id ?? []].flat()))];
}

/** Part of a project that is shown to its donors and lenders. */
export type DeedBrief = {
  project: DonorHolding["project"];
  openUntil: Date | null;
  titleOf: (milestone: number) => string;
};

/** Brief of a deed that is unknown here or private. */
export const NO_BRIEF: DeedBrief = {
  project: null,
  openUntil: null,
  titleOf: (milestone) => milestoneTitle(null, milestone),
};

/** Returns projects by token id. A private one shows only its closing date, which the chain has too. */
export async function deedBriefs(
  { db, deployment }: RowServices,
  tokenIds: string[],
  viewer: Viewer["account"] | undefined,
): Promise<Map<string, DeedBrief>> {
  const rows = await db
    .selectFrom("project_deed")
    .innerJoin("project", "project.id", "project_deed.project_id")
    .select([
      "project_deed.token_id as deed",
      "project.id",
      "project.title",
      "project.owner_id",
      "project.stage",
      "project.listing",
      "project.open_until",
      "project.accepted_titles",
    ])
    .select(({ ref, exists, selectFrom }) => [
      escrowState({
        deployment: ref("project_deed.deployment"),
        tokenId: ref("project_deed.token_id"),
      }).as("state"),
      exists(
        selectFrom("project_invitation")
          .select("project_invitation.id")
          .whereRef("project_invitation.project_id", "=", "project.id")
          .where("project_invitation.developer_id", "=", viewer?.id ?? null)
          .where("project_invitation.revoked_at", "is", null),
      ).as("hasAccess"),
    ])
    .where("project_deed.deployment", "=", deployment.key)
    .where(sql<boolean>`project_deed.token_id = any(${tokenIds}::numeric[])`)
    .execute();
  // Without roles, because administrators read private requests one by one, which is logged.
  const person = viewer && { ...viewer, roles: [] };
  return new Map(
    rows.map((row) => {
      const facts = { ...row, hasAccess: Boolean(row.hasAccess), developerAddress: row.state.developer };
      const { id, title, stage, open_until, accepted_titles } = row;
      const brief = maySee(facts, person)
        ? {
            project: { _id: id, title, stage },
            openUntil: open_until,
            titleOf: (milestone: number) => milestoneTitle(accepted_titles, milestone),
          }
        : { ...NO_BRIEF, openUntil: open_until };
      return [row.deed, brief];
    }),
  );
}

/** Returns facts about a project for other rooms, by token id. */
export async function projectFacts(
  db: Db,
  deployment: string,
  tokenId: string,
): Promise<ProjectFacts | undefined> {
  const row = await db
    .selectFrom("project_deed")
    .innerJoin("project", "project.id", "project_deed.project_id")
    .select([
      "project.id",
      "project.title",
      "project.donation_goal",
      "project.owner_id",
      "project.accepted_titles",
    ])
    .select(({ ref }) =>
      escrowState({
        deployment: ref("project_deed.deployment"),
        tokenId: ref("project_deed.token_id"),
      }).as("state"),
    )
    .where("project_deed.deployment", "=", deployment)
    .where("project_deed.token_id", "=", tokenId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { state } = row;
  const { completed, verified } = progressOf(state);
  return {
    id: row.id,
    title: row.title,
    donationGoal: row.donation_goal,
    ownerId: row.owner_id,
    ownerAddress: state.customer,
    developerAddress: state.developer,
    milestones: state.milestones.map(({ status }, index) => ({
      title: milestoneTitle(row.accepted_titles, index),
      status,
    })),
    progress: verified,
    completed,
    isComplete: state.status === "completed",
  };
}

/** Returns when the latest requests with bids were posted, by token id. */
export async function latestWithBids(db: Db, limit: number): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom("project")
    .select(["token_id", "posted_at"])
    .where("posted_at", "is not", null)
    .where("bid_count", ">", 0)
    .orderBy("posted_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return new Map(
    rows.flatMap(({ token_id, posted_at }) =>
      token_id && posted_at ? [[token_id, posted_at] as const] : [],
    ),
  );
}

/** Locks an open request, so that it can't close before the transaction ends; refuses a closed one. */
export async function lockOpenProject(transaction: Transaction, projectId: string): Promise<void> {
  const open = await transaction
    .selectFrom("project")
    .select("id")
    .where("id", "=", projectId)
    .where("stage", "in", listings)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!open) refuse("conflict", "This project has just changed. Reload it.");
}
