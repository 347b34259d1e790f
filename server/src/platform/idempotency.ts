import { createHmac } from "node:crypto";
import { DomainError } from "@trestle/domain/errors.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import plugin from "fastify-plugin";
import type { Kysely } from "kysely";
import { sql } from "kysely";

export type IdempotencyTables = {
  idempotent_answer: {
    scope: string;
    key: string;
    request_hash: string;
    status: number | null;
    body: string | null;
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
    idempotency: { scope: string; key: string } | null;
  }
}

type Options = {
  db: Kysely<IdempotencyTables>;
  secret: string;
  scopeOf: (request: FastifyRequest) => string;
};

const MAX_KEY = 200;
const KEPT = sql`interval '24 hours'`;
/** A first request that has not been answered by then died with its process. */
const ABANDONED = sql`interval '2 minutes'`;

/** Keyed, because a body may hold a password: without the secret the hash tells nothing. */
const hashOf = (secret: string, { method, url, body }: FastifyRequest) =>
  createHmac("sha256", secret)
    .update(`${method} ${url} ${JSON.stringify(body)}`)
    .digest("hex");

/**
 * A POST with an Idempotency-Key is carried out once: a repetition gets the first one's answer, another body under
 * the same key is refused. An answer of ours that failed is forgotten, so that trying again can succeed.
 */
export const idempotency = plugin(async (app: FastifyInstance, { db, secret, scopeOf }: Options) => {
  app.decorateRequest("idempotency", null);

  // Only routes that can have a key pay for looking at it.
  app.addHook("onRoute", (route) => {
    if (route.method !== "POST" || route.config?.idempotent === false) return;
    route.preHandler = [route.preHandler ?? [], begin].flat();
  });

  async function begin(request: FastifyRequest, reply: FastifyReply) {
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string") return;
    if (key.length === 0 || key.length > MAX_KEY) {
      throw new DomainError("invalid_input", `An Idempotency-Key has 1 to ${MAX_KEY} characters.`);
    }
    const scope = scopeOf(request);
    const request_hash = hashOf(secret, request);
    const { rows } = await sql<{
      mine: boolean;
      request_hash: string;
      status: number | null;
      body: string | null;
    }>`
      with mine as (
        insert into idempotent_answer as kept (scope, key, request_hash) values (${scope}, ${key}, ${request_hash})
        on conflict (scope, key) do update
          set request_hash = excluded.request_hash, status = null, body = null, created_at = now()
          where kept.created_at < now() - ${KEPT} or (kept.status is null and kept.created_at < now() - ${ABANDONED})
        returning request_hash, status, body
      )
      select true as mine, request_hash, status, body from mine
      union all
      select false, request_hash, status, body from idempotent_answer where scope = ${scope} and key = ${key}
      limit 1`.execute(db);
    const [answer] = rows;
    if (answer?.mine) {
      request.idempotency = { scope, key };
      return;
    }
    if (answer && answer.request_hash !== request_hash) {
      throw new DomainError(
        "idempotency_mismatch",
        "This Idempotency-Key was used for another request: use a new one.",
      );
    }
    if (!answer || answer.status === null) {
      throw new DomainError(
        "conflict",
        "The first request with this Idempotency-Key is still being carried out.",
      );
    }
    return reply.status(answer.status).type("application/json; charset=utf-8").send(answer.body);
  }

  // For every answer, and before compression makes bytes of it: without a key it must cost nothing.
  app.addHook("onSend", (request, reply, payload, done) => {
    if (!request.idempotency) return done(null, payload);
    const { scope, key } = request.idempotency;
    const row = sql`scope = ${scope} and key = ${key}`;
    const kept =
      reply.statusCode >= 500 || typeof payload !== "string"
        ? sql`delete from idempotent_answer where ${row}`
        : sql`update idempotent_answer set status = ${reply.statusCode}, body = ${payload} where ${row}`;
    kept.execute(db).then(() => done(null, payload), done);
  });
});

/** Answers are kept for a day. */
export async function forgetOldAnswers(db: Kysely<IdempotencyTables>): Promise<void> {
  await db
    .deleteFrom("idempotent_answer")
    .where("created_at", "<", sql<Date>`now() - interval '24 hours'`)
    .execute();
}
