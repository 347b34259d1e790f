import { presentTier } from "@trestle/chain/contract-names.ts";
import type { DomainEvent } from "@trestle/domain/events.ts";
import type {
  Notice,
  NoticeAudience,
  NoticeContext,
  RoomNotices,
} from "@trestle/domain/notifications/notice.ts";
import { type TopicId, topicOfEvent } from "@trestle/domain/notifications/topics.ts";
import type { ProjectFacts } from "@trestle/domain/projects/project-facts.ts";
import { sql } from "kysely";
import { z } from "zod";
import { derivedId } from "../../platform/database/derived-id.ts";
import { announceAll } from "../../platform/events/bus.ts";
import { type Listener, readEvent } from "../../platform/events/events.ts";
import { addJobs } from "../../platform/events/jobs.ts";
import { MAIL_KEPT_DAYS, sendsMail } from "../../platform/events/mail.ts";
import type { Db, Services } from "../../services.ts";
import { accountOfAddress, namesOf, namesOfAddresses } from "../accounts/directory.ts";
import { openBidders } from "../bids/directory.ts";
import { followersOf, guestsOf } from "../club/audiences.ts";
import { donationOfEvent, donorsConcerned } from "../donations/donors.ts";
import { lendersOf } from "../pools/directory.ts";
import { projectFacts, titleOf } from "../projects/directory.ts";
import { isHeld, releaseFinal } from "./hold-until-final.ts";
import { mailNotice } from "./mail-notices.ts";
import { pushNotice } from "./push-notices.ts";
import { choicesAbout } from "./settings.ts";

/** Topic announced with account and notification, so that processes without that account's sockets skip it. */
export const NOTIFICATION = "notification";

/**
 * Stores and announces the notices of each event, idempotently for repeated events; none while notifications are off.
 */
export function notifier(
  services: Pick<Services, "db" | "config" | "secrets" | "deployment"> & Pick<Services, "settings">,
  rooms: RoomNotices[],
): Listener {
  const { db, settings } = services;
  const writerOf = new Map(rooms.flatMap(({ types, write }) => types.map((type) => [type as string, write])));
  return async (event) => {
    if (!(await settings.read()).notifications) return;
    const context = await contextOf(services, event);
    const notices = writerOf.get(event.type)?.(event as never, context) ?? [];
    if (notices.length === 0) return;
    await db.transaction().execute(async (transaction) => {
      for (const { to, ...text } of notices) {
        if (typeof to !== "string") {
          await addJobs(transaction, AUDIENCE_TASK, [{ eventId: event.id, to, text, after: "" }]);
          continue;
        }
        const account = await accountOf(transaction, to, context.project);
        if (account) await write({ ...services, db: transaction }, [account], event, text);
      }
    });
    if (isHeld(event)) await db.transaction().execute(releaseFinal);
  };
}

export const AUDIENCE_TASK = "tell-audience";
const BATCH_SIZE = 500;
const DAY_MS = 86_400_000;
type Text = Omit<Notice, "to">;
export type Batch = { eventId: string; to: NoticeAudience; text: Text; after: string };

/** Task that notifies an audience in batches, so that a large one delays nothing else. */
export const notifyAudience =
  (services: Pick<Services, "db" | "config" | "secrets" | "deployment">, most = BATCH_SIZE) =>
  async ({ eventId, to, text, after }: Batch): Promise<void> => {
    const event = await readEvent(services.db, eventId);
    if (!event) return;
    await services.db.transaction().execute(async (transaction) => {
      const { accounts, next } = await readBatch({ ...services, db: transaction }, to, { after, most });
      const topic = "lendersOf" in to ? "pool" : topicOfEvent(event.type);
      await write({ ...services, db: transaction }, accounts, event, text, topic);
      if (next) await addJobs(transaction, AUDIENCE_TASK, [{ eventId, to, text, after: next }]);
    });
    if (isHeld(event)) await services.db.transaction().execute(releaseFinal);
  };

/** Returns the next accounts of an audience; `next` is the cursor of the batch after them. */
async function readBatch(
  { db, deployment }: Pick<Services, "db" | "config" | "secrets" | "deployment">,
  to: NoticeAudience,
  batch: { after: string; most: number },
) {
  if ("lendersOf" in to) return lendersOf(db, deployment, presentTier(to.lendersOf), batch);
  if ("guestsOf" in to) return guestsOf(db, to.guestsOf, to.state, batch);
  const { accounts, next } = await followersOf(db, to.followersOf, batch);
  return { accounts: accounts.filter((account) => account !== to.except), next };
}

/** Returns the project and the names that an event's texts may need. */
async function contextOf(
  services: Pick<Services, "db" | "config" | "secrets" | "deployment">,
  event: DomainEvent,
): Promise<NoticeContext> {
  const { db } = services;
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
  const bidders = projectId ? await openBidders(db, projectId) : [];
  return {
    project,
    projectTitle,
    bidders,
    nameOf: (who, part) => names.get(who) ?? part,
    donation: await donationOfEvent(db, event),
    donors: await donorsConcerned(db, event),
  };
}

const isAccount = (value: string) => z.uuid().safeParse(value).success;
const isWallet = (value: string) => /^0x[0-9a-f]{40}$/.test(value);

async function accountOf(db: Db, to: string, project: ProjectFacts | undefined): Promise<string | undefined> {
  if (isAccount(to)) return to;
  // The owner is identified by account, because the linked wallet may have changed.
  if (to === project?.ownerAddress) return project.ownerId;
  return (await accountOfAddress(db, to))?.id;
}

async function write(
  services: Pick<Services, "db" | "config" | "secrets" | "deployment">,
  accounts: string[],
  event: DomainEvent,
  { type, message, metadata, identity }: Text,
  topic: TopicId = topicOfEvent(event.type),
): Promise<void> {
  if (accounts.length === 0) return;
  const { db } = services;
  const choiceOf = await choicesAbout(db, accounts, topic);
  const created = await db
    .insertInto("notification")
    .values(
      accounts.map((accountId) => ({
        // Stable across reorgs: equal for the same account, event and type in any block.
        id: derivedId(accountId, identity ?? event.key, type),
        account_id: accountId,
        event_id: event.id,
        type,
        message,
        metadata: JSON.stringify(metadata),
        topic,
        bell: choiceOf(accountId).bell,
        digest_due: sendsMail(services.config) && choiceOf(accountId).email === "digest",
        created_at: sql<Date>`least(now(), ${event.happenedAt})`,
      })),
    )
    // The event returned after a reorg: it is the same notification, and stays read or cleared.
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ event_id: event.id, message, metadata: JSON.stringify(metadata) })
        .where("notification.event_id", "is distinct from", event.id),
    )
    .returning(["id", "account_id as accountId"])
    .execute();
  await announceAll(
    db,
    NOTIFICATION,
    created.map(({ id, accountId }) => `${accountId} ${id}`),
  );
  // A repair can bring back old events whose emails were sent and deleted.
  if (event.happenedAt.getTime() < Date.now() - MAIL_KEPT_DAYS * DAY_MS && isHeld(event)) return;
  const held = isHeld(event);
  for (const { id, accountId } of created) {
    const choice = choiceOf(accountId);
    await mailNotice(db, services, choice, { id, accountId, topic, type, message, metadata, held });
    if (choice.push) await pushNotice(db, accountId, { id, held });
  }
}
