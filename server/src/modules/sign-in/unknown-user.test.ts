import * as argon2 from "@node-rs/argon2";
import type { TestServer } from "@trestle/testkit/server.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

// The real thing, counted, for a server that is loaded again with it.
const verify = vi.fn(argon2.verify);
const load = async () => ({
  ...(await import("@trestle/testkit/server.ts")),
  ...(await import("@trestle/testkit/factories.ts")),
});
let startServer: Awaited<ReturnType<typeof load>>["startServer"];
let signedIn: Awaited<ReturnType<typeof load>>["signedIn"];
beforeAll(async () => {
  vi.doMock("@node-rs/argon2", () => ({ ...argon2, verify }));
  vi.resetModules();
  ({ startServer, signedIn } = await load());
});
afterAll(() => {
  vi.doUnmock("@node-rs/argon2");
  vi.resetModules();
});

const ROUNDS = 7;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function refused({ app }: TestServer, username: string) {
  verify.mockClear();
  const started = performance.now();
  const answer = await app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { username, password: "not it at all" },
  });
  const { requestId: _, ...body } = answer.json();
  return {
    took: performance.now() - started,
    seen: { status: answer.statusCode, headers: Object.keys(answer.headers).sort(), body },
    checks: verify.mock.calls.map(([hash]) => String(hash).split("$").slice(0, 4)),
  };
}

describe("whether an account exists", () => {
  it("shows neither in the answer to a login nor in the work done for it", async () => {
    const server = await startServer();
    const known = (await signedIn(server)).person.username;
    const disabled = await signedIn(server);
    await server.db
      .updateTable("account")
      .set({ disabled_at: new Date() })
      .where("id", "=", disabled.user.id)
      .execute();
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const there = await refused(server, known);
      const nowhere = await refused(server, `nobody-${round}`);
      const shut = await refused(server, disabled.person.username);
      expect(there.seen.status).toBe(401);
      expect(there.checks).toHaveLength(1);
      for (const other of [nowhere, shut]) {
        expect(other.seen).toEqual(there.seen);
        expect(other.checks).toEqual(there.checks);
      }
      ratios.push(nowhere.took / there.took);
    }
    // One check of a hash is most of the time; without it the ratio would be a tenth.
    expect(median(ratios)).toBeGreaterThan(0.4);
    expect(median(ratios)).toBeLessThan(2.5);
  });

  it("does not show in how often one may try", async () => {
    const server = await startServer();
    await server.db
      .insertInto("login_throttle")
      .values({ key: "pair:nobody-at-all 127.0.0.1", failures: 9 })
      .execute();
    expect((await refused(server, "nobody-at-all")).seen.status).toBe(401);
    expect((await refused(server, "nobody-at-all")).seen.status).toBe(429);
  });
});
