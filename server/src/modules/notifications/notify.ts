import { createHash } from "node:crypto";
import type { DomainEvent } from "@trestle/domain/events.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../dependencies.ts";
import { announce } from "../../platform/bus.ts";
import type { Listener } from "../../platform/events.ts";
import { accountOfAddress } from "../auth/account-of-address.ts";
import { namesOf } from "../auth/names-of.ts";
import { titleOf } from "../projects/posted-titles.ts";
import { projectFacts } from "../projects/project-facts.ts";
import { accountNotices, isBetweenAccounts } from "./account-notices.ts";
import { type Notice, noticesOf, projectOf } from "./notices.ts";

/** Announced with the account and the notification: a process without that person's sockets need not look. */
export const NOTIFICATION = "notification";

/** Writes what an event gives people to know, each once however often it is told, and announces it. */
export function notifier(db: Database): Listener {
  return async (event) => {
    if (isBetweenAccounts(event)) {
      const { projectId, ...rest } = event.data;
      const names = await namesOf(db, Object.values(rest).filter(isAccount));
      const nameOf = (id: string, part: string) => names.get(id) ?? part;
      const notices = accountNotices(event, await titleOf(db, projectId), nameOf);
      await db.transaction().execute(async (transaction) => {
        for (const notice of notices) await write(transaction, notice.to, event, notice);
      });
      return;
    }
    const tokenId = projectOf(event);
    const project =
      event.deployment !== null && tokenId !== undefined
        ? await projectFacts(db, event.deployment, tokenId)
        : undefined;
    const people = await peopleOf(db, event);
    const nameOf = (address: string, part: string) => people.get(address) ?? part;
    const notices = noticesOf(event, project, nameOf);
    if (notices.length === 0) return;
    await db.transaction().execute(async (transaction) => {
      for (const notice of notices) {
        // The owner is known by his account: he may have another wallet by now.
        const account =
          notice.to === project?.ownerAddress
            ? project.ownerId
            : (await accountOfAddress(transaction, notice.to))?.id;
        if (account) await write(transaction, account, event, notice);
      }
    });
  };
}

const isAccount = (value: unknown): value is string => z.uuid().safeParse(value).success;

/** Names of those an event speaks of, by their wallets. */
async function peopleOf(db: Database, { data }: DomainEvent): Promise<Map<string, string>> {
  const wallets = Object.values(data).filter((value) => /^0x[0-9a-f]{40}$/.test(String(value))) as string[];
  const people = new Map<string, string>();
  for (const wallet of wallets) {
    const account = await accountOfAddress(db, wallet);
    if (account) people.set(wallet, account.username);
  }
  return people;
}

async function write(
  db: Database,
  accountId: string,
  event: DomainEvent,
  { type, message, metadata }: Notice,
): Promise<void> {
  const told = await db
    .insertInto("notification")
    .values({
      id: notificationId(accountId, event.key, type),
      account_id: accountId,
      event_id: event.id,
      type,
      message,
      metadata: JSON.stringify(metadata),
      created_at: sql<Date>`least(now(), ${event.happenedAt})`,
    })
    // The event is back after a reorg: it is the same notification, read or cleared as it was.
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ event_id: event.id, message, metadata: JSON.stringify(metadata) })
        .where("notification.event_id", "is distinct from", event.id),
    )
    .returning("id")
    .executeTakeFirst();
  if (told) await announce(db, NOTIFICATION, `${accountId} ${told.id}`);
}

/** The same for the same person, happening and type, whichever block it stands in. */
function notificationId(accountId: string, key: string, type: string): string {
  const bytes = createHash("sha256").update(`${accountId} ${key} ${type}`).digest().subarray(0, 16);
  // Version 8, an id of one's own making.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
