import { createHmac } from "node:crypto";
import { DomainError } from "@trestle/domain/errors.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import plugin from "fastify-plugin";
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { Gate } from "./gate.ts";
import { OneTransaction } from "./one-transaction.ts";

export type IdempotencyTables = {
  idempotent_answer: {
    scope: string;
    key: string;
    request_hash: string;
    status: number;
    body: string;
    created_at: Date;
  };
};

declare module "./tables.ts" {
  interface Tables extends IdempotencyTables {}
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** False for a POST whose answer is a secret, or that makes nothing. */
    idempotent?: boolean;
  }
  interface FastifyRequest {
    once: Once | null;
  }
}

/** The steps between which a process may die. */
export const idempotencySteps = ["claimed", "carried out", "answer written", "committed"] as const;
export type IdempotencyStep = (typeof idempotencySteps)[number];

type Options = {
  pool: pg.Pool;
  secret: string;
  scopeOf: (request: FastifyRequest) => string;
  /** Called at each step that has a name; a drill ends the process here. */
  at?: (step: IdempotencyStep) => void;
};
type Query = (text: string, values: unknown[]) => Promise<pg.QueryResult>;
type Claim = { scope: string; key: string; requestHash: string };
type Kept = { request_hash: string; status: number; body: string };
type Once = { claim: Claim; transaction: OneTransaction; leave: () => void };

const MAX_KEY = 200;
const WAIT_MS = 10_000;
const STILL_RUNNING = "The first request with this Idempotency-Key is still running.";
/** Answers that say "later": under the same key they may well become others. */
const passing = new Set([425, 429]);

/** Keyed, because a body may hold a password: without the secret the hash tells nothing. */
const hashOf = (secret: string, { method, url, body }: FastifyRequest) =>
  createHmac("sha256", secret)
    .update(`${method} ${url} ${JSON.stringify(body)}`)
    .digest("hex");

async function keptAnswer(query: Query, { scope, key, requestHash }: Claim): Promise<Kept | undefined> {
  const { rows } = await query(
    `select request_hash, status, body from idempotent_answer
     where scope = $1 and key = $2 and created_at > now() - interval '24 hours'`,
    [scope, key],
  );
  const [kept] = rows as Kept[];
  if (kept && kept.request_hash !== requestHash)
    throw new DomainError(
      "idempotency_mismatch",
      "This Idempotency-Key was used for another request. Use a new one.",
    );
  return kept;
}

/**
 * A POST with an Idempotency-Key is carried out once: what it does and what it answers are one transaction, so that
 * after whatever died in between either both are there or neither. A repetition gets the first one's answer, another
 * body under the same key is refused, and an answer of ours that failed leaves nothing behind.
 */
export const idempotency = plugin(async (app: FastifyInstance, { pool, secret, scopeOf, at }: Options) => {
  app.decorateRequest("once", null);
  // Each holds a connection while it is carried out, and half of them are for everybody else.
  const gate = new Gate(Math.max(1, Math.floor((pool.options.max ?? 10) / 2)));

  // Only routes that can have a key pay for looking at it.
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
      throw new DomainError("invalid_input", `An Idempotency-Key must have 1 to ${MAX_KEY} characters.`);
    const claim = { scope: scopeOf(request), key, requestHash: hashOf(secret, request) };
    const kept = await keptAnswer((text, values) => pool.query(text, values), claim);
    if (kept) {
      reply.status(kept.status).type("application/json; charset=utf-8").send(kept.body);
      return "answered";
    }
    let leave = () => {};
    const isForm = request.headers["content-type"]?.startsWith("multipart/") ?? false;
    const transaction = new OneTransaction(
      async () => {
        leave = await gate.enter(WAIT_MS);
        return pool.connect();
      },
      () => !isForm || request.raw.readableEnded,
      async (query) => {
        const { rows } = await query("select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine", [
          `${claim.scope} ${key}`,
        ]);
        // Answered since we looked: whoever asks again gets that answer.
        if (!rows[0].mine || (await keptAnswer(query as Query, claim)))
          throw new DomainError("conflict", STILL_RUNNING);
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

  async function finish({ claim, transaction, leave }: Once, status: number, payload: unknown) {
    try {
      at?.("carried out");
      if (status >= 500) return await transaction.rollBack();
      const body = payload ?? "";
      if (typeof body === "string" && !passing.has(status)) {
        await transaction.query(
          `insert into idempotent_answer (scope, key, request_hash, status, body) values ($1, $2, $3, $4, $5)
           on conflict (scope, key) do update set request_hash = excluded.request_hash,
             status = excluded.status, body = excluded.body, created_at = now()`,
          [claim.scope, claim.key, claim.requestHash, status, body],
        );
        at?.("answer written");
      }
      await transaction.commit();
      at?.("committed");
    } catch (error) {
      await transaction.rollBack().catch(() => {});
      throw error;
    } finally {
      leave();
    }
  }

  // For every answer, and before compression makes bytes of it: without a key it must cost nothing.
  app.addHook("onSend", (request, reply, payload, done) => {
    const { once } = request;
    if (!once) return done(null, payload);
    request.once = null;
    finish(once, reply.statusCode, payload).then(() => done(null, payload), done);
  });
});

/** Answers are kept for a day. */
export async function forgetOldAnswers(db: Kysely<IdempotencyTables>): Promise<void> {
  await db
    .deleteFrom("idempotent_answer")
    .where("created_at", "<", sql<Date>`now() - interval '24 hours'`)
    .execute();
}
