import { DomainError } from "@trestle/domain/errors.ts";
import type { FastifyInstance } from "fastify";
import plugin from "fastify-plugin";
import { sql } from "kysely";
import type { Db } from "../database/tables.ts";
import { networksOf } from "./client-address.ts";

declare module "../database/tables.ts" {
  interface Tables extends Table<"network_day"> {}
}

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Marks routes that add texts or accounts to the database, except for money and account security: counted per
     * network and day, and refused while the database is short of space.
     */
    bulk?: "text" | "account";
  }
}

type Amount = { accounts: number; writes: number; bytes: number };

const DAY_MS = 86_400_000;
const FLUSH_EVERY_MS = 1_000;
const MAX_REMEMBERED = 20_000;
const NOTHING: Amount = { accounts: 0, writes: 0, bytes: 0 };
const plus = (one: Amount, other: Amount): Amount => ({
  accounts: one.accounts + other.accounts,
  writes: one.writes + other.writes,
  bytes: one.bytes + other.bytes,
});
const today = () => new Date().toISOString().slice(0, 10);

/** Daily limit of one subscriber's network; enough for an office, a school or a busy cafe. */
const dailyLimit = (requestsPerMinute: number): Amount => ({
  accounts: Math.max(1, Math.floor(requestsPerMinute / 6)),
  writes: requestsPerMinute * 30,
  bytes: requestsPerMinute * 100 * 1024,
});

/**
 * Counts the additions of each network per day. Counts are kept in memory and added every second to the day's rows,
 * which return the totals of all processes: a burst can exceed its limit by one second's requests.
 */
export class NetworkQuota {
  readonly #db: Db;
  readonly #limit: Amount;
  #day = today();
  #known = new Map<string, Amount>();
  #unsaved = new Map<string, Amount>();

  constructor(db: Db, requestsPerMinute: number) {
    this.#db = db;
    this.#limit = dailyLimit(requestsPerMinute);
  }

  /** Returns the sentence that refuses another addition of this kind today, undefined below the limit. */
  refusal(address: string, kind: "text" | "account"): string | undefined {
    this.#beginDay();
    const isOver = (part: keyof Amount) =>
      networksOf(address).some(
        ({ network, share }) => (this.#known.get(network)?.[part] ?? 0) >= this.#limit[part] * share,
      );
    if (kind === "account" && isOver("accounts"))
      return "Many accounts were made from your network today. Try again tomorrow.";
    if (isOver("writes") || isOver("bytes"))
      return "A lot was written from your network today. Try again tomorrow.";
    return undefined;
  }

  add(address: string, amount: Partial<Amount>): void {
    this.#beginDay();
    for (const { network } of networksOf(address))
      for (const counts of [this.#known, this.#unsaved])
        counts.set(network, plus(counts.get(network) ?? NOTHING, { ...NOTHING, ...amount }));
  }

  /**
   * Adds unsaved counts to the day's rows and reads the totals. Counts that can't be written are kept for the next
   * time.
   */
  async flush(): Promise<void> {
    if (this.#unsaved.size === 0) return;
    const [taken, day] = [this.#unsaved, this.#day];
    this.#unsaved = new Map();
    const rows = [...taken].map(([network, amount]) => ({ network, ...amount }));
    try {
      const { rows: totals } = await sql<Amount & { network: string }>`
        insert into network_day as known (network, day, accounts, writes, bytes)
        select network, ${day}::date, accounts, writes, bytes
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as row (network text, accounts integer, writes integer, bytes bigint) order by network
        on conflict (day, network) do update set accounts = known.accounts + excluded.accounts,
          writes = known.writes + excluded.writes, bytes = known.bytes + excluded.bytes
        returning network, accounts, writes, bytes::float8`.execute(this.#db);
      this.#learn(day, totals);
    } catch (error) {
      if (day === this.#day)
        for (const [network, amount] of taken)
          this.#unsaved.set(network, plus(this.#unsaved.get(network) ?? NOTHING, amount));
      throw error;
    }
  }

  #learn(day: string, totals: (Amount & { network: string })[]): void {
    if (day !== this.#day) return;
    // Active networks return with the next second's totals.
    if (this.#known.size > MAX_REMEMBERED) this.#known = new Map();
    for (const { network, ...total } of totals)
      this.#known.set(network, plus(total, this.#unsaved.get(network) ?? NOTHING));
  }

  #beginDay(): void {
    if (this.#day === today()) return;
    this.#day = today();
    this.#known = new Map();
    this.#unsaved = new Map();
  }
}

/** Refuses additions of a network above its daily limit, and counts the others. */
export const networkQuota = plugin(async (app: FastifyInstance, { quota }: { quota: NetworkQuota }) => {
  app.addHook("onRequest", (request, reply, done) => {
    const { bulk } = request.routeOptions.config;
    const refusal = bulk && quota.refusal(request.ip, bulk);
    if (!refusal) return done();
    reply.header("retry-after", Math.ceil((DAY_MS - (Date.now() % DAY_MS)) / 1000));
    done(new DomainError("rate_limited", refusal));
  });
  app.addHook("onResponse", ({ ip, headers, routeOptions: { config, bodyLimit } }, { statusCode }, done) => {
    if (config.bulk && statusCode < 400) {
      const isAccount = config.bulk === "account";
      // A body without a length counts as the route's maximum.
      const bytes = isAccount ? 0 : Number(headers["content-length"] ?? bodyLimit);
      quota.add(ip, { accounts: isAccount ? 1 : 0, writes: 1, bytes });
    }
    done();
  });
  const flush = () =>
    quota.flush().catch((error) => app.log.error({ err: error }, "couldn't store the network counts"));
  const timer = setInterval(flush, FLUSH_EVERY_MS).unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await flush();
  });
});

/** Yesterday is kept for processes whose clock is behind. */
export async function forgetOldDays(db: Db): Promise<void> {
  await db.deleteFrom("network_day").where("day", "<", sql<string>`current_date - 1`).execute();
}
