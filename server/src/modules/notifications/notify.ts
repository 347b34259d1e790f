import type { DomainEvent } from "@trestle/domain/events.ts";
import type { Notice, NoticeContext, RoomNotices } from "@trestle/domain/notifications/notice.ts";
import { topicOfEvent } from "@trestle/domain/notifications/topics.ts";
import type { ProjectFacts } from "@trestle/domain/projects/project-facts.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { Database, Dependencies } from "../../dependencies.ts";
import { announce } from "../../platform/bus.ts";
import { derivedId } from "../../platform/derived-id.ts";
import type { Listener } from "../../platform/events.ts";
import { sendsMail } from "../../platform/mail.ts";
import { accountOfAddress } from "../auth/account-of-address.ts";
import { namesOf, namesOfAddresses } from "../auth/names-of.ts";
import { standingBidders } from "../bids/standing-bidders.ts";
import { refundableDonors, toldDonation } from "../donations/donors.ts";
import { lendersConcerned } from "../pools/lenders-concerned.ts";
import { titleOf } from "../projects/posted-titles.ts";
import { projectFacts } from "../projects/project-facts.ts";
import { mailNotice } from "./mail-notices.ts";
import { pushNotice } from "./push-notices.ts";
import { choiceOf } from "./settings.ts";

type Parts = Pick<Dependencies, "db" | "config" | "secrets" | "deployment">;

/** Announced with the account and the notification: a process without that person's sockets need not look. */
export const NOTIFICATION = "notification";

/** Writes the notices of each event, each once however often it is told, and announces them. */
export function notifier(parts: Parts, rooms: RoomNotices[]): Listener {
  const { db } = parts;
  const writerOf = new Map(rooms.flatMap(({ types, write }) => types.map((type) => [type as string, write])));
  return async (event) => {
    const context = await contextOf(parts, event);
    const notices = writerOf.get(event.type)?.(event as never, context) ?? [];
    if (notices.length === 0) return;
    await db.transaction().execute(async (transaction) => {
      for (const notice of notices) {
        const account = await accountOf(transaction, notice.to, context.project);
        if (account) await write({ ...parts, db: transaction }, account, event, notice);
      }
    });
  };
}

/** The project and the names that an event's texts may need. */
async function contextOf(parts: Parts, event: DomainEvent): Promise<NoticeContext> {
  const { db } = parts;
  const { data, deployment } = event;
  const project =
    deployment !== null && "tokenId" in data ? await projectFacts(db, deployment, data.tokenId) : undefined;
  const projectId = "projectId" in data ? data.projectId : project?.id;
  const projectTitle = "projectId" in data ? await titleOf(db, data.projectId) : (project?.title ?? "");
  const people = Object.values(data).filter((value) => typeof value === "string");
  const names = new Map([
    ...(await namesOf(db, people.filter(isAccount))),
    ...(await namesOfAddresses(db, people.filter(isWallet))),
  ]);
  const bidders = projectId ? await standingBidders(db, projectId) : [];
  return {
    ...{ project, projectTitle, bidders },
    nameOf: (who, part) => names.get(who) ?? part,
    donation: await toldDonation(db, event),
    donors: event.type === "project.ended" ? await refundableDonors(db, event) : [],
    lenders: await lendersConcerned(db, parts.deployment, event),
  };
}

const isAccount = (value: string) => z.uuid().safeParse(value).success;
const isWallet = (value: string) => /^0x[0-9a-f]{40}$/.test(value);

async function accountOf(
  db: Database,
  to: string,
  project: ProjectFacts | undefined,
): Promise<string | undefined> {
  if (isAccount(to)) return to;
  // The owner is known by account, since the wallet may have changed.
  if (to === project?.ownerAddress) return project.ownerId;
  return (await accountOfAddress(db, to))?.id;
}

async function write(
  parts: Parts,
  accountId: string,
  event: DomainEvent,
  { type, message, metadata, identity }: Notice,
): Promise<void> {
  const { db } = parts;
  const topic = topicOfEvent(event.type);
  const choice = await choiceOf(db, accountId, topic);
  const told = await db
    .insertInto("notification")
    .values({
      // The same for the same person, happening and type, whichever block it stands in.
      id: derivedId(accountId, identity ?? event.key, type),
      account_id: accountId,
      event_id: event.id,
      type,
      message,
      metadata: JSON.stringify(metadata),
      topic,
      bell: choice.bell,
      digest_due: sendsMail(parts.config) && choice.email === "digest",
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
  if (!told) return;
  await announce(db, NOTIFICATION, `${accountId} ${told.id}`);
  await mailNotice(db, parts, choice, { id: told.id, accountId, topic, type, message, metadata });
  if (choice.push) await pushNotice(db, accountId, told.id);
}
