// Drill: the process dies between an event and its notifications, at any statement, again and again. In the end every
// account has each notification, email and push exactly once.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { trustAddresses } from "@trestle/server/modules/accounts/confirm-email.ts";
import { addAccount } from "@trestle/server/modules/accounts/register.ts";
import { openSession } from "@trestle/server/modules/sessions/sessions.ts";
import { type NewEvent, recordEvents } from "@trestle/server/platform/events/events.ts";
import { Random } from "@trestle/testkit/random.ts";
import { openOwnDatabase } from "./drill-stack.ts";
import type { NotifierTask } from "./notifier-child.ts";
import { end } from "./process-state.ts";
import type { Report } from "./report.ts";
import { within } from "./within.ts";

const PEOPLE = 6;
const EVENTS_A_ROUND = 8;
/** Fewer than a round's events need, so that the process always dies among them. */
const STATEMENTS = 30;
const WHEN = ["before it is sent", "while it is under way"] as const;

export async function run(seed: number, rounds = 50): Promise<Report> {
  const random = new Random(seed);
  const { db, pool, databaseUrl, close } = await openOwnDatabase();
  let child: ChildProcess | undefined;
  const start = (fault?: NotifierTask["fault"]) => {
    const task: NotifierTask = { databaseUrl, smtpUrl: "smtp://127.0.0.1:1", ...(fault ? { fault } : {}) };
    const file = join(import.meta.dirname, "notifier-child.ts");
    child = spawn(process.execPath, [file, JSON.stringify(task)], { stdio: ["ignore", "ignore", "inherit"] });
    return child;
  };
  /** Expected notifications: the event's key and the account. */
  const expected: string[] = [];
  const struck = new Map<string, number>();
  try {
    const people: string[] = [];
    for (let i = 0; i < PEOPLE; i++) {
      const username = `person-${i}`;
      const person = { username, email: `${username}@example.org`, password: "", role: "customer" } as const;
      const account = await addAccount(db, person, "no password fits");
      await trustAddresses(db, [username]);
      people.push(account.id);
      await db
        .insertInto("push_device")
        .values({
          account_id: account.id,
          session_id: (await openSession(db, account)) ?? "",
          ...{ endpoint: `https://push.example/${i}`, p256dh: "", auth: "" },
        })
        .execute();
    }
    for (let round = 0; round < rounds; round++) {
      const events = Array.from({ length: EVENTS_A_ROUND }, (_, index) =>
        randomEvent(`${round}/${index}`, random.shuffled(people)),
      );
      await db.transaction().execute((transaction) =>
        recordEvents(
          transaction,
          events.map(({ event }) => event),
        ),
      );
      expected.push(
        ...events.flatMap(({ event, notified }) => notified.map((person) => `${event.key} ${person}`)),
      );
      const when = random.pick(WHEN);
      const victim = start({ when, statement: 1 + random.below(STATEMENTS) });
      const [, signal] = await once(victim, "close");
      if (signal === "SIGKILL") struck.set(when, (struck.get(when) ?? 0) + 1);
      // As if the time had passed after which a silent worker's jobs are taken from it.
      await pool.query("update job_worker set seen_at = now() - interval '1 minute'");
      await pool.query(
        "update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_at is not null",
      );
    }
    const last = start();
    await within(120_000, "the last job", async () => {
      const { rows } = await pool.query(
        "select count(*)::int as left from graphile_worker.jobs where task_identifier = 'event'",
      );
      return rows[0].left === 0;
    });
    last.kill("SIGTERM");
    await once(last, "close");
    return judge(expected, await deliveriesIn(pool), struck, rounds);
  } finally {
    if (child) await end(child);
    await close();
  }
}

/** An event that notifies one or two of these accounts, in the product and by email at once or in a digest. */
function randomEvent(key: string, [one = "", two = ""]: string[]): { event: NewEvent; notified: string[] } {
  const projectId = crypto.randomUUID();
  const base = { key, happenedAt: new Date() };
  const choices: { event: NewEvent; notified: string[] }[] = [
    { event: { ...base, type: "kyc.approved", data: { account: one } }, notified: [one] },
    {
      event: {
        ...base,
        type: "review.opened",
        data: { projectId, customer: one, developer: two, closesAt: new Date().toISOString() },
      },
      notified: [one, two],
    },
    {
      event: { ...base, type: "review.published", data: { projectId, author: one, subject: two, stars: 5 } },
      notified: [two],
    },
  ];
  return choices[Number(key.split("/")[1]) % choices.length] as { event: NewEvent; notified: string[] };
}

type Deliveries = {
  notifications: string[];
  mails: number;
  atOnce: number;
  pushes: number;
  pushJobs: number;
};

async function deliveriesIn(pool: {
  query: (text: string) => Promise<{ rows: Record<string, unknown>[] }>;
}): Promise<Deliveries> {
  const { rows } = await pool.query(
    `select event.key || ' ' || account_id as notified from notification
     join domain_event event on event.id = notification.event_id`,
  );
  const count = async (query: string) => Number((await pool.query(query)).rows[0]?.count);
  return {
    notifications: rows.map(({ notified }) => String(notified)),
    mails: await count("select count(*) from mail"),
    atOnce: await count("select count(*) from notification where topic = 'verification'"),
    pushes: await count("select count(*) from push_delivery"),
    pushJobs: await count("select count(*) from graphile_worker.jobs where task_identifier = 'send-push'"),
  };
}

function judge(
  expected: string[],
  { notifications, mails, atOnce, pushes, pushJobs }: Deliveries,
  struck: Map<string, number>,
  rounds: number,
): Report {
  const missing = expected.filter((one) => !notifications.includes(one)).length;
  const twice = notifications.length - new Set(notifications).size;
  const deaths = [...struck.values()].reduce((sum, count) => sum + count, 0);
  return {
    held:
      missing === 0 &&
      twice === 0 &&
      notifications.length === expected.length &&
      mails === atOnce &&
      pushes === expected.length &&
      pushJobs === pushes &&
      deaths === rounds,
    lines: [
      ...[...struck].map(([when, count]) => `killed at a statement, ${when}: ${count} times`),
      `${expected.length} notifications expected, ${notifications.length} there: ${missing} missing, ${twice} twice`,
      `${mails} emails for ${atOnce} notifications that are told at once`,
      `${pushes} pushes with ${pushJobs} jobs, for one device of each person`,
    ],
  };
}
