// Drill 3: the process dies between every two steps of a request with an Idempotency-Key, or loses the database just
// before or just after the commit. The client tries again with the same key: one effect, one answer.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startPostgres } from "@trestle/embedded/postgres.ts";
import type { Tables } from "@trestle/server/dependencies.ts";
import { openLog } from "@trestle/server/logger.ts";
import { addAccount } from "@trestle/server/modules/auth/register.ts";
import { openSession } from "@trestle/server/modules/auth/sessions.ts";
import { signToken } from "@trestle/server/modules/auth/tokens.ts";
import { openDatabase, openPool } from "@trestle/server/platform/database.ts";
import { idempotencySteps } from "@trestle/server/platform/idempotency.ts";
import { migrate } from "@trestle/server/platform/migrate.ts";
import { freePort } from "@trestle/testkit/instance.ts";
import { Random } from "@trestle/testkit/random.ts";
import { end } from "./process-state.ts";
import type { Drill, Report } from "./report.ts";
import { within } from "./within.ts";

const JWT_SECRET = "known to both processes of this drill";
const kinds = [
  ...idempotencySteps.map((step) => `killed when ${step}` as const),
  "killed at any moment",
  "database cut before the commit",
  "database cut after the commit",
] as const;
type Kind = (typeof kinds)[number];
type Answer = { status: number; id: unknown };

/** Passes connections on to the database, and cuts one at its next commit when told to. */
async function cuttingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  let cut: "before" | "after" | undefined;
  const proxy: Server = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    const destroy = () => {
      client.destroy();
      server.destroy();
    };
    let armed = false;
    client.on("data", (chunk) => {
      const isCommit = cut !== undefined && chunk.includes("commit\0");
      if (isCommit && cut === "before") {
        cut = undefined;
        return destroy();
      }
      armed ||= isCommit;
      server.write(chunk);
    });
    server.on("data", (chunk) => {
      if (!armed) return client.write(chunk);
      cut = undefined;
      destroy();
    });
    for (const socket of [client, server]) socket.on("error", destroy).on("close", destroy);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const url = new URL(databaseUrl);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    cutAtCommit: (when: "before" | "after") => {
      cut = when;
    },
    wasCut: () => cut === undefined,
    close: () => proxy.close(),
  };
}

export async function retry(seed: number, rounds: number): Promise<Report> {
  const random = new Random(seed);
  const struck = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  const problems: string[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), "trestle-drill-"));
  const postgres = await startPostgres({ dataDir, log: () => {} });
  const pool = openPool(postgres.url, openLog({ LOG_LEVEL: "silent" }), 5);
  const proxy = await cuttingProxy(postgres.url);
  const children = new Set<ChildProcess>();
  try {
    await migrate(pool);
    const db = openDatabase<Tables>(pool);
    const person = {
      username: "retrier",
      email: "retrier@example.org",
      password: "",
      role: "customer",
    } as const;
    const account = await addAccount(db, person, "nobody logs in with this");
    const session = (await openSession(db, account)) ?? "";
    const authorization = `Bearer ${await signToken(JWT_SECRET, account.id, session)}`;
    const drafts = () => db.selectFrom("project_draft").select("id").execute();
    /** One account can keep only so many drafts at a time. */
    const removeDrafts = () => db.updateTable("project_draft").set({ deleted_at: new Date() }).execute();

    async function serve(FATE = ""): Promise<{ child: ChildProcess; url: string }> {
      const port = await freePort();
      const env = { ...process.env, DATABASE_URL: proxy.url, PORT: String(port), JWT_SECRET, FATE };
      const child = fork(join(import.meta.dirname, "server-process.ts"), { env, stdio: "ignore" });
      children.add(child);
      await once(child, "message");
      return { child, url: `http://127.0.0.1:${port}` };
    }

    async function begin(url: string, key: string): Promise<Answer> {
      const headers = { authorization, "content-type": "application/json", "idempotency-key": key };
      const answer = await fetch(`${url}/api/projects/drafts`, { method: "POST", headers, body: "{}" });
      const body = (await answer.json()) as { _id?: string };
      return { status: answer.status, id: body._id };
    }

    async function strike(kind: Kind, key: string): Promise<string> {
      const [verb, , step] = kind.split(/ (when|at) /);
      const before = (await drafts()).length;
      const first = verb === "killed" ? await serve(kind === "killed at any moment" ? "" : step) : other;
      if (kind.startsWith("database")) proxy.cutAtCommit(kind.includes("before") ? "before" : "after");
      const sent = begin(first.url, key).catch(() => undefined);
      if (kind === "killed at any moment") {
        await pause(random.below(25));
        first.child.kill("SIGKILL");
      }
      const answered = await sent;
      if (verb === "killed") await within(10_000, "its death", () => first.child.signalCode === "SIGKILL");
      else await within(10_000, "the cut", () => proxy.wasCut());
      struck[kind]++;
      let again: Answer | undefined;
      await within(10_000, "an answer", async () => {
        again = await begin(other.url, key);
        return again.status === 201;
      });
      const repeated = await begin(other.url, key);
      const made = (await drafts()).length - before;
      if (made !== 1) return `${made} drafts were made`;
      if (repeated.id !== again?.id) return "two repetitions had two answers";
      if (answered?.status === 201 && answered.id !== again?.id) return "the repetition had another answer";
      return "";
    }

    /** The process that the client finds when he tries again. */
    const other = await serve();
    let order: Kind[] = [];
    for (let round = 0; round < rounds; round++) {
      if (order.length === 0) order = random.shuffled(kinds);
      const kind = order.pop() as Kind;
      const wrong = await strike(kind, `drill ${seed} ${round}`).catch((error: Error) => error.message);
      if (wrong) problems.push(`${kind}, round ${round}: ${wrong}`);
      await removeDrafts();
    }
    const lines = kinds.map((kind) => `${kind.padEnd(32)} ${struck[kind]} times`);
    return { held: problems.length === 0, lines: [...lines, ...problems] };
  } finally {
    for (const child of children) await end(child);
    proxy.close();
    await pool.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export const run: Drill = (seed, rounds = 21) => retry(seed, rounds);
