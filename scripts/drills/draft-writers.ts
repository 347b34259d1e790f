import { setTimeout as pause } from "node:timers/promises";
import { emptyDraft, MAX_DRAFTS } from "@trestle/domain/projects/draft.ts";
import type { openPool } from "@trestle/server/platform/database/database.ts";
import type { Answer } from "./drill-product.ts";

const MAX_TRIES = 300;
const PASSWORD = "outlives every process";
/** Statuses worth a retry: no server, a first request still running, or a part of the product down. */
const TRY_AGAIN = [0, 409, 502, 503, 504];
/** Fewer acknowledged drafts than this prove nothing. */
const MIN_DRAFTS = 20;

export type Post = (path: string, body: object, headers: Record<string, string>) => Promise<Answer>;

/** Clients that write drafts continuously and retry each request with the same key until it is acknowledged. */
export class DraftWriters {
  readonly problems = new Set<string>();
  readonly #acknowledged = new Set<string>();
  readonly #post: Post;
  readonly #writers: Promise<unknown>;
  #sent = 0;
  #refused = 0;
  #writing = true;

  constructor(post: Post, count: number) {
    this.#post = post;
    this.#writers = Promise.all(Array.from({ length: count }, (_, writer) => this.#write(writer)));
  }

  /** A new person's session. */
  async join(username: string): Promise<string> {
    const person = { username, email: `${username}@example.org`, password: PASSWORD, role: "customer" };
    await this.#insist("/api/auth/register", person, `register ${username}`);
    const { token } = await this.#insist(
      "/api/auth/login",
      { username, password: PASSWORD },
      `login ${username}`,
    );
    return String(token);
  }

  /** Stops writing and compares acknowledged drafts with the database; without refusals there was no fault. */
  async finish(pool: ReturnType<typeof openPool>, fewestRefusals = 1): Promise<string[]> {
    this.#writing = false;
    await this.#writers;
    const { rows } = await pool.query<{ id: string; title: string }>(
      "select id, content->>'title' as title from project_draft where content->>'title' like 'writer %'",
    );
    const there = new Set(rows.map(({ id }) => id));
    const lost = [...this.#acknowledged].filter((id) => !there.has(id)).length;
    const twice = rows.length - new Set(rows.map(({ title }) => title)).size;
    if (lost > 0 || twice > 0) this.problems.add("a draft was lost or made twice");
    if (this.#acknowledged.size < MIN_DRAFTS || this.#refused < fewestRefusals)
      this.problems.add("too little happened for a drill");
    return [
      `${this.#sent} requests, ${this.#refused} of them refused or unanswered and tried again`,
      `${this.#acknowledged.size} drafts acknowledged, ${rows.length} there, ${lost} lost, ${twice} twice`,
      ...this.problems,
    ];
  }

  async #write(writer: number): Promise<void> {
    for (let person = 0; this.#writing; person++) {
      const authorization = `Bearer ${await this.join(`writer-${writer}-${person}`)}`;
      for (let number = 0; this.#writing && number < MAX_DRAFTS - 1; number++) {
        const title = `writer ${writer}, person ${person}, draft ${number}`;
        const body = { content: { ...emptyDraft, title } };
        const { _id } = await this.#insist("/api/projects/drafts", body, title, { authorization });
        if (_id) this.#acknowledged.add(String(_id));
        await pause(30);
      }
    }
  }

  async #insist(
    path: string,
    body: object,
    key: string,
    headers: Record<string, string> = {},
  ): Promise<Answer["body"]> {
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      this.#sent++;
      const answer = await this.#post(path, body, { ...headers, "idempotency-key": key });
      if (answer.status === 200 || answer.status === 201) return answer.body;
      this.#refused++;
      if (!TRY_AGAIN.includes(answer.status)) this.problems.add(`${path} was answered with ${answer.status}`);
      await pause(150);
    }
    this.problems.add("a writer gave up");
    return {};
  }
}
