import { createHash, randomBytes } from "node:crypto";
import { DomainError } from "@trestle/domain/errors.ts";
import { sql } from "kysely";
import type { Db, Transaction } from "../../services.ts";

const VALID_MS = 5 * 60_000;
const MAX_TRIES = 5;

export type Ticket = { accountId: string; hash: string };

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");
const over = () =>
  new DomainError("unauthenticated", "This sign-in has expired. Enter your username and password again.");

/** Creates a ticket after a right password. It is useless without the second factor. */
export async function openTicket(
  transaction: Transaction,
  accountId: string,
): Promise<{ ticket: string; expiresAt: Date }> {
  const ticket = randomBytes(32).toString("base64url");
  const expires_at = new Date(Date.now() + VALID_MS);
  await transaction
    .insertInto("login_ticket")
    .values({ token_hash: hashOf(ticket), account_id: accountId, expires_at })
    .execute();
  return { ticket, expiresAt: expires_at };
}

/** Returns a ticket's pending login. */
export async function readTicket(db: Db, ticket: string): Promise<Ticket> {
  const hash = hashOf(ticket);
  const row = await db
    .selectFrom("login_ticket")
    .select("account_id")
    .where("token_hash", "=", hash)
    .where("attempts", "<", MAX_TRIES)
    .where("expires_at", ">", new Date())
    .executeTakeFirst();
  if (!row) throw over();
  return { accountId: row.account_id, hash };
}

/** Counts an attempt before it is made, so that concurrent attempts can't exceed the limit. */
export async function countTry(db: Db, { hash }: Ticket): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("login_ticket")
    .set({ attempts: sql`attempts + 1` })
    .where("token_hash", "=", hash)
    .where("attempts", "<", MAX_TRIES)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw over();
}

/** Consumes the ticket, so that it opens one session. */
export async function spendTicket(transaction: Transaction, { hash }: Ticket): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom("login_ticket")
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw over();
}
