// Drills 3 and 9: the process dies between every two steps of a request with an Idempotency-Key, or loses the database
// just before or after the commit. The client retries with the same key: one effect, one response.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startPostgres } from "@trestle/embedded/postgres.ts";
import { openLog } from "@trestle/server/logger.ts";
import { addAccount } from "@trestle/server/modules/accounts/register.ts";
import { openSession } from "@trestle/server/modules/sessions/sessions.ts";
import { signToken } from "@trestle/server/modules/sessions/tokens.ts";
import { openDatabase, openPool } from "@trestle/server/platform/database/database.ts";
import { migrate } from "@trestle/server/platform/database/migrate.ts";
import { idempotencySteps } from "@trestle/server/platform/http/idempotency.ts";
import { freePort } from "@trestle/testkit/instance.ts";
import { projectOf } from "@trestle/testkit/projects.ts";
import { Random } from "@trestle/testkit/random.ts";
import { end } from "./process-state.ts";
import type { Drill, Report } from "./report.ts";
import { within } from "./within.ts";

/** As in the drill's server. */
const DEPLOYMENT = "1/0x";
const REPEATED = 100;
const JWT_SECRET = "known to both processes of this drill";
const kinds = [
  ...idempotencySteps.map((step) => `killed when ${step}` as const),
  "killed at any moment",
  "database cut before the commit",
  "database cut after the commit",
] as const;
type Kind = (typeof kinds)[number];
type Answer = { status: number; id: unknown };
/** A request with a key, and the count of its effects. */
type Request = {
  prepare?: () => Promise<void>;
  path: () => string;
  body: object;
  effects: () => Promise<number>;
};

/** A proxy to the database that can cut a connection at its next commit. */
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
    const db = openDatabase(pool);
    const person = {
      username: "retrier",
      email: "retrier@example.org",
      password: "",
      role: "customer",
    } as const;
    const account = await addAccount(db, person, "nobody logs in with this");
    const session = (await openSession(db, account)) ?? "";
    const authorization = `Bearer ${await signToken(JWT_SECRET, account.id, session)}`;
    const ethereum_address = `0x${"c".repeat(40)}`;
    await db.updateTable("account").set({ ethereum_address }).where("id", "=", account.id).execute();
    const project = await projectOf(
      db,
      { user: account },
      {
        ...{
          title: "A wall",
          customer: ethereum_address,
          developer: `0x${"d".repeat(40)}`,
          deployment: DEPLOYMENT,
        },
        milestones: [{ amount: "1", status: "disputed" }],
      },
    );
    const at = `/api/projects/${project.id}`;
    const count = async (query: string) => Number((await pool.query(query)).rows[0].count);
    let answer = "";
    const requests: Record<string, Request> = {
      "a draft": {
        path: () => "/api/projects/drafts",
        body: {},
        effects: () => count("select count(*) from project_draft"),
      },
      "a comment": {
        path: () => `${at}/milestones/0/comments`,
        body: { text: "Is it dry?" },
        effects: () => count("select count(*) from domain_event where type = 'milestone.commented'"),
      },
      "evidence sealed": {
        prepare: async () => {
          const { rows } = await pool.query(
            `insert into evidence (deployment, token_id, project_id, milestone, kind, author_id, author_address, salt, text)
             values ($1, $2, $3, 0, 'answer', $4, $5, $6, 'It is as drawn.') returning id`,
            [DEPLOYMENT, project.tokenId, project.id, account.id, ethereum_address, `0x${random.hex(64)}`],
          );
          answer = rows[0].id;
        },
        path: () => `${at}/evidence/${answer}/seal`,
        body: {},
        effects: () => count("select count(*) from domain_event where type = 'dispute.answered'"),
      },
    };
    /** Deletes old data, because an account's stored items are limited. */
    const tidyUp = () =>
      pool.query(`update project_draft set deleted_at = now();
        delete from milestone_comment; delete from evidence`);

    async function serve(FAULT = ""): Promise<{ child: ChildProcess; url: string }> {
      const port = await freePort();
      const env = { ...process.env, DATABASE_URL: proxy.url, PORT: String(port), JWT_SECRET, FAULT };
      const child = fork(join(import.meta.dirname, "server-process.ts"), { env, stdio: "ignore" });
      children.add(child);
      await once(child, "message");
      return { child, url: `http://127.0.0.1:${port}` };
    }

    async function strike(
      kind: Kind,
      key: string,
      { prepare, path, body, effects }: Request,
    ): Promise<string> {
      await prepare?.();
      async function begin(url: string): Promise<Answer> {
        const headers = { authorization, "content-type": "application/json", "idempotency-key": key };
        const sent = { method: "POST", headers, body: JSON.stringify(body) };
        const reply = await fetch(`${url}${path()}`, sent);
        return { status: reply.status, id: ((await reply.json()) as { _id?: string })._id };
      }
      const [verb, , step] = kind.split(/ (when|at) /);
      const before = await effects();
      const first = verb === "killed" ? await serve(kind === "killed at any moment" ? "" : step) : other;
      if (kind.startsWith("database")) proxy.cutAtCommit(kind.includes("before") ? "before" : "after");
      const sent = begin(first.url).catch(() => undefined);
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
        again = await begin(other.url);
        return again.status < 300;
      });
      const repeated = await Promise.all(Array.from({ length: REPEATED }, () => begin(other.url)));
      const made = (await effects()) - before;
      if (made !== 1) return `it took effect ${made} times`;
      if (repeated.some(({ status, id }) => status !== again?.status || id !== again?.id))
        return "two repetitions had two answers";
      if (answered && answered.status < 300 && answered.id !== again?.id)
        return "the repetition had another answer";
      return "";
    }

    /** Another process, which the client reaches on retry. */
    const other = await serve();
    const asked = new Map<string, number>();
    let order: Kind[] = [];
    for (let round = 0; round < rounds; round++) {
      if (order.length === 0) order = random.shuffled(kinds);
      const kind = order.pop() as Kind;
      const [what, request] = random.pick(Object.entries(requests));
      const wrong = await strike(kind, `drill ${seed} ${round}`, request).catch(
        (error: Error) => error.message,
      );
      if (wrong) problems.push(`${kind}, ${what}, round ${round}: ${wrong}`);
      asked.set(what, (asked.get(what) ?? 0) + 1);
      await tidyUp();
    }
    const lines = kinds.map((kind) => `${kind.padEnd(32)} ${struck[kind]} times`);
    lines.push([...asked].map(([what, times]) => `${what} ${times} times`).join(", "));
    lines.push(`each repeated ${REPEATED} times at once, with one effect and one answer`);
    return { held: problems.length === 0, lines: [...lines, ...problems] };
  } finally {
    for (const child of children) await end(child);
    proxy.close();
    await pool.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export const run: Drill = (seed, rounds = 28) => retry(seed, rounds);
