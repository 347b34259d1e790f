import { createHmac } from "node:crypto";
import { refuse } from "@trestle/domain/errors.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import plugin from "fastify-plugin";
import { sql } from "kysely";
import type pg from "pg";
import { RequestTransaction } from "../database/request-transaction.ts";
import type { Db } from "../database/tables.ts";
import { Semaphore } from "./semaphore.ts";

declare module "../database/tables.ts" {
  interface Tables extends Table<"idempotent_answer"> {}
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** False for a POST whose response is a secret, or that creates nothing. */
    idempotent?: boolean;
  }
  interface FastifyRequest {
    once: Once | null;
  }
}

/** Steps after which a process may die. */
export const idempotencySteps = ["claimed", "carried out", "answer written", "committed"] as const;
export type IdempotencyStep = (typeof idempotencySteps)[number];

type Options = {
  pool: pg.Pool;
  secret: string;
  scopeOf: (request: FastifyRequest) => string;
  /** Called with the size of each stored response. */
  kept?: (request: FastifyRequest, bytes: number) => void;
  /** Responses and bytes that one scope can store within 24 hours. */
  most?: { answers: number; bytes: number };
  /** Called at each step; a drill ends the process here. */
  at?: (step: IdempotencyStep) => void;
};
type Query = (text: string, values: unknown[]) => Promise<pg.QueryResult>;
type Claim = { scope: string; key: string; requestHash: string };
type StoredAnswer = { request_hash: string; status: number; body: string };
type Once = { claim: Claim; transaction: RequestTransaction; leave: () => void };

const MAX_KEY = 200;
const WAIT_MS = 10_000;
const MAX_KEPT = { answers: 1_000, bytes: 4 * 1024 * 1024 };
const STILL_RUNNING = "The first request with this Idempotency-Key is still running.";
const TOO_MANY_STORED =
  "Too many requests have come from you or your network in the last 24 hours. Try again in";

/** Keyed, because a body may contain a password, which an unkeyed hash would expose to guessing. */
const hashOf = (secret: string, { method, url, body }: FastifyRequest) =>
  createHmac("sha256", secret)
    .update(`${method} ${url} ${JSON.stringify(body)}`)
    .digest("hex");

async function keptAnswer(
  query: Query,
  { scope, key, requestHash }: Claim,
): Promise<StoredAnswer | undefined> {
  const { rows } = await query(
    `select request_hash, status, body from idempotent_answer
     where scope = $1 and key = $2 and created_at > now() - interval '24 hours'`,
    [scope, key],
  );
  const [kept] = rows as StoredAnswer[];
  if (kept && kept.request_hash !== requestHash)
    refuse("idempotency_mismatch", "This Idempotency-Key was used for another request. Use a new one.");
  return kept;
}

/**
 * Returns the seconds until a full scope can store another response, undefined if it isn't full. Reads at most as many
 * rows as the limit, without bodies. Concurrent requests aren't counted, so the limit can be exceeded by the number
 * running at once.
 */
async function fullFor(
  query: Query,
  scope: string,
  most: { answers: number; bytes: number },
): Promise<number | undefined> {
  const { rows } = await query(
    `select count(*)::integer as answers, sum(octet_length(body))::float8 as bytes,
       ceil(extract(epoch from min(created_at) + interval '24 hours' - now()))::integer as seconds
     from (
       select body, created_at from idempotent_answer
       where scope = $1 and created_at > now() - interval '24 hours' limit $2
     ) as kept`,
    [scope, most.answers],
  );
  const [{ answers, bytes, seconds }] = rows as [{ answers: number; bytes: number; seconds: number }];
  return answers >= most.answers || bytes >= most.bytes ? Math.max(1, seconds) : undefined;
}

/**
 * A POST with an Idempotency-Key takes effect once: effect and response are stored in one transaction, so a crash
 * leaves both or neither. A repeat gets the stored response; another body under the same key is refused. Failures (5xx)
 * roll back, and refusals (4xx) are not stored. Stored responses per scope are limited.
 */
export const idempotency = plugin(async (app: FastifyInstance, options: Options) => {
  const { pool, secret, scopeOf, kept: noteKept, most = MAX_KEPT, at } = options;
  app.decorateRequest("once", null);
  // Each such request holds a connection; the other half of the pool stays free for other requests.
  const semaphore = new Semaphore(Math.max(1, Math.floor((pool.options.max ?? 10) / 2)));

  // Adds the hooks only to routes that accept a key.
  app.addHook("onRoute", (route) => {
    if (route.method !== "POST" || route.config?.idempotent === false) return;
    route.preHandler = [route.preHandler ?? [], begin].flat();
  });

  function begin(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) {
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string") return done();
    void prepare(request, reply, key).then((once) => {
      if (once === "answered") return;
      request.once = once;
      once.transaction.run(done);
    }, done);
  }

  async function prepare(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
  ): Promise<Once | "answered"> {
    if (key.length === 0 || key.length > MAX_KEY)
      refuse("invalid_input", `An Idempotency-Key must have 1 to ${MAX_KEY} characters.`);
    const claim = { scope: scopeOf(request), key, requestHash: hashOf(secret, request) };
    const kept = await keptAnswer((text, values) => pool.query(text, values), claim);
    if (kept) {
      reply.status(kept.status).type("application/json; charset=utf-8").send(kept.body);
      return "answered";
    }
    // Checked before the effect, because a response that can't be stored can't prevent a repetition.
    const refuseFull = async (query: Query) => {
      const seconds = await fullFor(query, claim.scope, most);
      if (seconds === undefined) return;
      reply.header("retry-after", seconds);
      const hours = Math.ceil(seconds / 3600);
      refuse("rate_limited", `${TOO_MANY_STORED} ${hours === 1 ? "1 hour" : `${hours} hours`}.`);
    };
    let leave = () => {};
    const isForm = request.headers["content-type"]?.startsWith("multipart/") ?? false;
    // Checked before the file is received.
    if (isForm) await refuseFull((text, values) => pool.query(text, values));
    const transaction = new RequestTransaction(
      async () => {
        leave = await semaphore.acquire(WAIT_MS);
        return pool.connect();
      },
      () => !isForm || request.raw.readableEnded,
      async (query) => {
        const { rows } = await query("select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine", [
          `${claim.scope} ${key}`,
        ]);
        // A concurrent request has stored a response since the first look: a retry gets it.
        if (!rows[0].mine || (await keptAnswer(query as Query, claim))) refuse("conflict", STILL_RUNNING);
        await refuseFull(query as Query);
        at?.("claimed");
      },
    );
    try {
      if (!isForm) await transaction.begin();
    } catch (error) {
      leave();
      throw error;
    }
    return { claim, transaction, leave: () => leave() };
  }

  /** Stores the response and commits. Returns the stored bytes. */
  async function finish(
    { claim, transaction, leave }: Once,
    status: number,
    payload: unknown,
  ): Promise<number> {
    try {
      at?.("carried out");
      if (status >= 500) {
        await transaction.rollBack();
        return 0;
      }
      const body = payload ?? "";
      const kept = typeof body === "string" && status < 400 ? body : undefined;
      if (kept !== undefined) {
        await transaction.query(
          `insert into idempotent_answer (scope, key, request_hash, status, body) values ($1, $2, $3, $4, $5)
           on conflict (scope, key) do update set request_hash = excluded.request_hash,
             status = excluded.status, body = excluded.body, created_at = now()`,
          [claim.scope, claim.key, claim.requestHash, status, kept],
        );
        at?.("answer written");
      }
      await transaction.commit();
      at?.("committed");
      return Buffer.byteLength(kept ?? "");
    } catch (error) {
      await transaction.rollBack().catch(() => {});
      throw error;
    } finally {
      leave();
    }
  }

  // Runs for every response, before compression turns it into bytes, so it must cost nothing without a key.
  app.addHook("onSend", (request, reply, payload, done) => {
    const { once } = request;
    if (!once) return done(null, payload);
    request.once = null;
    finish(once, reply.statusCode, payload).then((bytes) => {
      if (bytes > 0) noteKept?.(request, bytes);
      done(null, payload);
    }, done);
  });
});

/** Deletes stored responses after a day. */
export async function forgetOldAnswers(db: Db): Promise<void> {
  await db
    .deleteFrom("idempotent_answer")
    .where("created_at", "<", sql<Date>`now() - interval '24 hours'`)
    .execute();
}
