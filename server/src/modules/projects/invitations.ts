import { createHash, randomBytes } from "node:crypto";
import type { NegotiationUpdate } from "@trestle/domain/bids/negotiation.ts";
import { refuse } from "@trestle/domain/errors.ts";
import type { Invitation, MadeInvitation } from "@trestle/domain/projects/invitation.ts";
import { listings } from "@trestle/domain/projects/stage.ts";
import { sql } from "kysely";
import type { RowOf } from "../../platform/database/tables.ts";
import { recordEvent } from "../../platform/events/events.ts";
import { publish } from "../../platform/events/live-updates.ts";
import type { Db, Transaction } from "../../services.ts";
import { isVerifiedDeveloper, namesOf } from "../accounts/directory.ts";
import { isBlocked } from "../moderation/blocks.ts";

const MAX_INVITATIONS = 50;
const SECRET_BYTES = 24;

type Row = RowOf<"project_invitation">;
const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");
const TAKEN = "This link has been used or withdrawn. Ask for a new one.";

async function present(db: Db, rows: Row[]): Promise<Invitation[]> {
  const names = await namesOf(
    db,
    rows.flatMap(({ developer_id }) => developer_id ?? []),
  );
  return rows.map((row) => ({
    _id: row.id,
    projectId: row.project_id,
    developer: row.developer_id && { _id: row.developer_id, username: names.get(row.developer_id) ?? "" },
    byLink: row.came === "link",
    invitedAt: row.invited_at.toISOString(),
    seenAt: row.seen_at?.toISOString() ?? null,
  })) as Invitation[];
}

/** Returns the owner's invitations, without developers who came uninvited. */
export async function listInvitations(db: Db, projectId: string): Promise<Invitation[]> {
  const rows = await db
    .selectFrom("project_invitation")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("came", "!=", "self")
    .where("revoked_at", "is", null)
    .orderBy("invited_at", "desc")
    .limit(MAX_INVITATIONS)
    .execute();
  return present(db, rows);
}

/** Locks the project, so that its invitations change one at a time. */
const lockProject = (transaction: Transaction, id: string) =>
  transaction.selectFrom("project").select("id").where("id", "=", id).forNoKeyUpdate().execute();

/** Invites a verified developer by name, or creates a link for the first developer who opens it. */
export function invite(
  db: Db,
  project: { id: string; owner_id: string },
  developerId: string | undefined,
): Promise<MadeInvitation> {
  return db.transaction().execute(async (transaction) => {
    await lockProject(transaction, project.id);
    if ((await listInvitations(transaction, project.id)).length >= MAX_INVITATIONS)
      refuse("conflict", `A request can have at most ${MAX_INVITATIONS} invitations. Withdraw some first.`);
    const secret = developerId === undefined ? randomBytes(SECRET_BYTES).toString("base64url") : null;
    if (developerId !== undefined) {
      await requireInvitable(transaction, project, developerId);
      const revived = await reviveInvitation(transaction, project.id, developerId);
      if (revived) {
        await refreshInvited(transaction, project.id, developerId);
        return { ...((await present(transaction, [revived]))[0] as Invitation), secret };
      }
    }
    const row = await transaction
      .insertInto("project_invitation")
      .values({
        project_id: project.id,
        developer_id: developerId ?? null,
        secret_hash: secret && hashOf(secret),
        came: secret ? "link" : "invited",
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) refuse("conflict", "This developer can already see the request.");
    if (developerId !== undefined) {
      await refreshInvited(transaction, project.id, developerId);
      await recordEvent(transaction, "negotiation.invited", `invitation:${row.id}`, {
        projectId: project.id,
        developer: developerId,
      });
    }
    return { ...((await present(transaction, [row]))[0] as Invitation), secret };
  });
}

/** Makes the invited developer's open lists show the request. */
function refreshInvited(transaction: Transaction, projectId: string, developerId: string): Promise<void> {
  const message: NegotiationUpdate = { type: "NEGOTIATION_UPDATE", data: { _id: "", projectId } };
  return publish(transaction, { accounts: [developerId] }, message);
}

/** Renews a revoked invitation. A developer who was notified before is not notified again. */
function reviveInvitation(transaction: Transaction, projectId: string, developerId: string) {
  return transaction
    .updateTable("project_invitation")
    .set({ revoked_at: null })
    .where("id", "=", (before) =>
      before
        .selectFrom("project_invitation as old")
        .select("old.id")
        .where("old.project_id", "=", projectId)
        .where("old.developer_id", "=", developerId)
        .where("old.revoked_at", "is not", null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("project_invitation as live")
                .select("live.id")
                .where("live.project_id", "=", projectId)
                .where("live.developer_id", "=", developerId)
                .where("live.revoked_at", "is", null),
            ),
          ),
        )
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}

async function requireInvitable(
  transaction: Transaction,
  project: { owner_id: string },
  developerId: string,
): Promise<void> {
  const verified = await isVerifiedDeveloper(transaction, developerId);
  if (
    !verified ||
    developerId === project.owner_id ||
    (await isBlocked(transaction, developerId, project.owner_id))
  )
    refuse("not_found", "There’s no developer with this name to invite.");
}

/** Accepts an invitation by its link, once. */
export function acceptInvitation(
  db: Db,
  developerId: string,
  secret: string,
): Promise<{ projectId: string }> {
  return db.transaction().execute(async (transaction) => {
    const found = await transaction
      .selectFrom("project_invitation")
      .innerJoin("project", "project.id", "project_invitation.project_id")
      .select(["project_invitation.id", "project_id", "developer_id", "project.owner_id", "project.stage"])
      .where("secret_hash", "=", hashOf(secret))
      .where("revoked_at", "is", null)
      // Locks the project too, so that two links used concurrently by one account are serialised.
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!found) refuse("not_found", TAKEN);
    if (found.developer_id === developerId) return { projectId: found.project_id };
    const closed = !listings.some((listing) => listing === found.stage);
    if (found.developer_id !== null || closed || (await isBlocked(transaction, found.owner_id, developerId)))
      refuse("not_found", TAKEN);
    if (found.owner_id === developerId) refuse("forbidden", "This is your own link. Send it to a developer.");
    if (!(await isVerifiedDeveloper(transaction, developerId)))
      refuse("forbidden", "Invitation links are for verified developers. Submit your documents first.");
    const there = await transaction
      .selectFrom("project_invitation")
      .select("id")
      .where("project_id", "=", found.project_id)
      .where("developer_id", "=", developerId)
      .where("revoked_at", "is", null)
      .executeTakeFirst();
    if (!there)
      await transaction
        .updateTable("project_invitation")
        .set({ developer_id: developerId, seen_at: new Date() })
        .where("id", "=", found.id)
        .execute();
    return { projectId: found.project_id };
  });
}

/** Revokes an unanswered invitation; a developer who has started to negotiate keeps access. */
export function revokeInvitation(db: Db, projectId: string, id: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await lockProject(transaction, projectId);
    // An unused link is deleted, so that created and revoked links don't accumulate.
    const unused = await transaction
      .deleteFrom("project_invitation")
      .where("id", "=", id)
      .where("project_id", "=", projectId)
      .where("developer_id", "is", null)
      .executeTakeFirst();
    if (unused.numDeletedRows > 0n) return;
    const revoked = await transaction
      .updateTable("project_invitation")
      .set({ revoked_at: new Date() })
      .where("id", "=", id)
      .where("project_id", "=", projectId)
      .where("came", "!=", "self")
      .where("revoked_at", "is", null)
      .where("answered_at", "is", null)
      .executeTakeFirst();
    if (!revoked.numUpdatedRows) refuse("conflict", "This invitation was withdrawn or already answered.");
  });
}

/**
 * Gives a developer who negotiates or bids permanent access, even if the request becomes private; answers an
 * invitation.
 */
export async function grantAccess(
  transaction: Transaction,
  projectId: string,
  developerId: string,
): Promise<void> {
  const now = new Date();
  const { numUpdatedRows } = await transaction
    .updateTable("project_invitation")
    .set({ answered_at: sql`coalesce(answered_at, ${now})` })
    .where("project_id", "=", projectId)
    .where("developer_id", "=", developerId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await transaction
    .insertInto("project_invitation")
    .values({
      project_id: projectId,
      developer_id: developerId,
      came: "self",
      seen_at: now,
      answered_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records that an invited developer has opened the request. */
export async function recordSeen(db: Db, projectId: string, developerId: string): Promise<void> {
  await db
    .updateTable("project_invitation")
    .set({ seen_at: new Date() })
    .where("project_id", "=", projectId)
    .where("developer_id", "=", developerId)
    .where("seen_at", "is", null)
    .execute();
}
