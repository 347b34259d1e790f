// The notifier in a process of its own, which kills itself at the given statement.
import { openLog } from "@trestle/server/logger.ts";
import { notifier } from "@trestle/server/modules/notifications/notify.ts";
import { openDatabase, openPool } from "@trestle/server/platform/database/database.ts";
import { Bus } from "@trestle/server/platform/events/bus.ts";
import { eventTask } from "@trestle/server/platform/events/events.ts";
import { Settings } from "@trestle/server/platform/events/instance-settings.ts";
import { startJobs } from "@trestle/server/platform/events/jobs.ts";
import { rooms } from "@trestle/server/rooms.ts";

export type NotifierTask = {
  databaseUrl: string;
  smtpUrl: string;
  /** Number of the statement after an event is read. */
  fault?: { statement: number; when: "before it is sent" | "while it is under way" };
};

const die = () => process.kill(process.pid, "SIGKILL");

if (import.meta.main) {
  const { databaseUrl, smtpUrl, fault } = JSON.parse(process.argv[2] ?? "") as NotifierTask;
  const log = openLog({ LOG_LEVEL: "silent" });
  const pool = openPool(databaseUrl, log, 6);
  let statements = 0;
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
    client.query = ((...parts: unknown[]) => {
      const [first] = parts as [string | { text: string }];
      const text = typeof first === "string" ? first : first.text;
      if (statements > 0 || text.includes(`from "domain_event"`)) statements++;
      const isFault = statements > 0 && statements === fault?.statement;
      if (isFault && fault.when === "before it is sent") die();
      const answer = query(...parts);
      if (isFault) setImmediate(die);
      return answer;
    }) as typeof client.query;
  });
  const db = openDatabase(pool);
  const config = { SMTP_URL: smtpUrl } as Parameters<typeof notifier>[0]["config"];
  const bus = new Bus(databaseUrl, log);
  const parts = {
    ...{ db, config, settings: new Settings(db, bus, config) },
    secrets: { JWT_SECRET: "a secret of this drill" },
  } as Parameters<typeof notifier>[0];
  const notices = rooms.flatMap((room) => room.notices ?? []);
  const stop = await startJobs(pool, log, eventTask(db, [notifier(parts, notices)]));
  process.once("SIGTERM", async () => {
    await stop();
    await pool.end();
  });
}
