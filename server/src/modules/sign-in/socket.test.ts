import { setTimeout as wait } from "node:timers/promises";
import { closeCodes } from "@trestle/domain/socket.ts";
import { type Member, notificationFor, signedIn } from "@trestle/testkit/factories.ts";
import { goLive, startServer, type TestServer } from "@trestle/testkit/server.ts";
import { SocketClient } from "@trestle/testkit/socket.ts";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { announce } from "../../platform/events/bus.ts";
import { SocketHub } from "../../platform/events/socket-hub.ts";
import { signToken } from "../sessions/tokens.ts";

const WITHIN = { timeout: 10_000, interval: 20 };
const PAGE = "http://localhost:3000";

async function live(environment: NodeJS.ProcessEnv = {}, options: Parameters<typeof startServer>[1] = {}) {
  const server = await startServer(environment, options);
  const url = await goLive(server);
  const connect = (token: string | undefined, headers?: Record<string, string>) => {
    const client = new SocketClient(url, token, headers);
    onTestFinished(() => client.socket.terminate());
    return client;
  };
  return { server, url, connect };
}

/** Holds all intervals until the test moves the clock; call it before the server goes live. */
function holdIntervals(): void {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Answers once so many checks of the sockets' sessions have failed. */
async function failedLooks({ logged }: TestServer, count: number): Promise<undefined> {
  while (logged.filter(({ msg }) => msg === "couldn't check the sockets' sessions").length < count)
    await wait(100);
}

const tell = async (server: TestServer, member: Parameters<typeof notificationFor>[1], message: string) => {
  const id = await notificationFor(server, member, message);
  await announce(server.db, "notification", `${member.user.id} ${id}`);
  return id;
};

describe("the socket", () => {
  it("sends an account only its own notifications", async () => {
    const { server, connect } = await live();
    const [mine, other] = [await signedIn(server), await signedIn(server)];
    const [client, stranger] = [await connect(mine.token).opened(), await connect(other.token).opened()];
    const id = await tell(server, mine, "a bid");
    await tell(server, other, "not yours");
    await vi.waitFor(() => expect(stranger.messages).toHaveLength(1), WITHIN);
    expect(client.messages).toMatchObject([
      { _id: id, message: "a bid", read: false, type: "project_update" },
    ]);
  });

  it("is open only when everything that follows will be told", async () => {
    const { server, connect } = await live();
    const mine = await signedIn(server);
    for (let round = 0; round < 10; round++) {
      const client = await connect(mine.token).opened();
      await tell(server, mine, `round ${round}`);
      await vi.waitFor(() => expect(client.messages).toHaveLength(1), WITHIN);
    }
  });

  it("does not tell what was cleared, or what a reorg took away", async () => {
    const { server, connect } = await live();
    const mine = await signedIn(server);
    const client = await connect(mine.token).opened();
    const [cleared, gone] = [
      await notificationFor(server, mine, "cleared"),
      await notificationFor(server, mine, "gone"),
    ];
    await server.db.updateTable("notification").set({ cleared: true }).where("id", "=", cleared).execute();
    await server.db.updateTable("notification").set({ event_id: null }).where("id", "=", gone).execute();
    for (const id of [cleared, gone]) await announce(server.db, "notification", `${mine.user.id} ${id}`);
    await tell(server, mine, "there");
    await vi.waitFor(() => expect(client.messages).toMatchObject([{ message: "there" }]), WITHIN);
  });

  it("carries what another process announced", async () => {
    const { server, connect } = await live();
    const other = await startServer({}, { beside: server });
    const mine = await signedIn(server);
    const client = await connect(mine.token).opened();
    await tell(other, mine, "from next door");
    await vi.waitFor(() => expect(client.messages).toMatchObject([{ message: "from next door" }]), WITHIN);
  });
});

describe("a client that may not connect", () => {
  it.each([
    ["no token", async () => undefined],
    ["nonsense", async () => "nonsense"],
    [
      "a token of another secret",
      async () => signToken("another secret", crypto.randomUUID(), crypto.randomUUID()),
    ],
  ])("is closed with 4401 and told nothing: %s", async (_name, token) => {
    const { connect } = await live();
    const client = connect(await token());
    expect(await client.ended).toBe(closeCodes.unauthenticated);
    expect(client.messages).toEqual([]);
  });

  it("is closed with 4401 when the session has ended", async () => {
    const { server, connect } = await live();
    const mine = await signedIn(server);
    await server.app.inject({ method: "POST", url: "/api/auth/logout", headers: mine.headers });
    expect(await connect(mine.token).ended).toBe(closeCodes.unauthenticated);
  });

  it.each([
    [PAGE, undefined],
    ["https://partner.example", undefined],
    ["https://evil.example", 403],
    ["null", 403],
    [`${PAGE}.evil.example`, 403],
  ])("is refused when a page of %s asks", async (origin, refused) => {
    const { server, connect } = await live({ CORS_ORIGINS: "https://partner.example" });
    const { token } = await signedIn(server);
    const client = connect(token, { origin });
    if (refused) expect(await client.ended).toBe(refused);
    else await client.opened();
  });

  it("is one too many of one account, while the others stay", async () => {
    const { server, connect } = await live({}, { hub: new SocketHub({ perAccount: 2 }) });
    const mine = await signedIn(server);
    const kept = [await connect(mine.token).opened(), await connect(mine.token).opened()];
    expect(await connect(mine.token).ended).toBe(closeCodes.tooMany);
    await tell(server, mine, "still here");
    for (const client of kept) await vi.waitFor(() => expect(client.messages).toHaveLength(1), WITHIN);
  });

  it("is refused above the limit of one network until another connection closes", async () => {
    const { server, connect } = await live({}, { hub: new SocketHub({ perNetwork: 2 }) });
    const [one, other] = [await signedIn(server), await signedIn(server)];
    const kept = await connect(one.token).opened();
    await connect(other.token).opened();
    expect(await connect(other.token).ended).toBe(closeCodes.tooMany);
    kept.socket.close();
    await kept.ended;
    await vi.waitFor(() => expect(server.hub.size).toBe(1), WITHIN);
    await connect(other.token).opened();
  });

  it("finds no socket at any other address, and no page at this one", async () => {
    const { server, url } = await live();
    const { token } = await signedIn(server);
    const client = new SocketClient(url, token, { path: "/api/config" });
    expect(await client.ended).toBe(404);
    expect((await fetch(`${url}/ws?token=${token}`)).status).toBe(404);
  });

  it("may only ask so often", async () => {
    const { connect } = await live({ REQUESTS_PER_MINUTE: "2" });
    const ends = [];
    for (let turn = 0; turn < 3; turn++) ends.push(await connect("nonsense").ended);
    expect(ends).toEqual([4401, 4401, 429]);
  });
});

describe("a session that ends", () => {
  it("closes its sockets at once on every process, and no other session's", async () => {
    holdIntervals();
    const { server, connect } = await live();
    const other = await startServer({}, { beside: server });
    const otherUrl = await goLive(other);
    const mine = await signedIn(server);
    const { username, password } = mine.person;
    const again = await server.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { username, password },
    });
    const here = await connect(mine.token).opened();
    const there = await new SocketClient(otherUrl, mine.token).opened();
    const elsewhere = await connect(again.json().token).opened();
    await server.app.inject({ method: "POST", url: "/api/auth/logout", headers: mine.headers });
    expect(await here.ended).toBe(closeCodes.unauthenticated);
    expect(await there.ended).toBe(closeCodes.unauthenticated);
    await tell(server, mine, "to the session that lives");
    await vi.waitFor(() => expect(elsewhere.messages).toHaveLength(1), WITHIN);
  });

  it("closes them within five seconds of a new password, of an end from elsewhere and of being disabled", async () => {
    holdIntervals();
    const { server, connect } = await live();
    const admin = await signedIn(server, { role: "admin" });
    const mine = await signedIn(server);
    const { username, password } = mine.person;
    const call = (
      method: "POST" | "PUT",
      url: string,
      member: Pick<Member, "headers">,
      payload: object = {},
    ) => server.app.inject({ method, url, payload, headers: member.headers });
    const elsewhere = async () =>
      (await call("POST", "/api/auth/login", mine, { username, password: current })).json().token as string;
    let current = password;
    const acts = {
      "a new password": async () => {
        await call("PUT", "/api/auth/password", mine, {
          currentPassword: password,
          newPassword: "a finer one",
        });
        current = "a finer one";
      },
      "an end from elsewhere": () => call("POST", "/api/auth/logout-others", mine),
      "being disabled": () =>
        call("POST", `/api/admin/users/${mine.user.id}/disable`, admin, { reason: "told to" }),
    };
    for (const [name, act] of Object.entries(acts)) {
      const [own, other] = [await connect(mine.token).opened(), await connect(await elsewhere()).opened()];
      await act();
      expect(await other.ended, name).toBe(closeCodes.unauthenticated);
      if (name === "being disabled") expect(await own.ended).toBe(closeCodes.unauthenticated);
      else expect(own.socket.readyState, name).toBe(own.socket.OPEN);
    }
  });

  it.each([
    ["revoked without a word", "update session set revoked_at = now()"],
    ["past its absolute end", "update session set expires_at = now() - interval '1 second'"],
    ["of an account that was disabled", "update account set disabled_at = now()"],
  ])("closes its sockets within five seconds: %s", async (_name, statement) => {
    holdIntervals();
    const { server, connect } = await live();
    const client = await connect((await signedIn(server)).token).opened();
    // The client's connection is open before the hub knows the socket.
    await vi.waitFor(() => expect(server.hub.sessions).toHaveLength(1), WITHIN);
    await server.pool.query(statement);
    let looks = 0;
    // Only a look that found no database, as on a machine that pauses, may need the next one.
    do vi.advanceTimersByTime(4_900);
    while ((await Promise.race([client.ended, failedLooks(server, ++looks)])) === undefined);
    expect(await client.ended).toBe(closeCodes.unauthenticated);
  });

  it("closes the socket when the token it came with is too old", async () => {
    const { server, connect } = await live();
    const { user } = await signedIn(server);
    const session = await server.db.selectFrom("session").select("id").executeTakeFirstOrThrow();
    const nearlyOver = Math.floor(Date.now() / 1000) - 7 * 24 * 3600 + 2;
    const token = await signToken(server.secrets.JWT_SECRET, user.id, session.id, nearlyOver);
    const client = await connect(token).opened();
    expect(await client.ended).toBe(closeCodes.unauthenticated);
  });
});

describe("a client that misbehaves", () => {
  it("is closed when it speaks", async () => {
    const { server, connect } = await live();
    const client = await connect((await signedIn(server)).token).opened();
    client.socket.send("hello?");
    expect(await client.ended).toBe(closeCodes.policy);
  });

  it("is closed when it sends more than anybody would", async () => {
    const { server, connect } = await live();
    const client = await connect((await signedIn(server)).token).opened();
    client.socket.send("x".repeat(100_000));
    expect(await client.ended).toBe(1009);
  });

  it("is let go when it no longer answers", async () => {
    const { server, connect } = await live({}, { hub: new SocketHub({ pingEveryMs: 1_000 }) });
    const mine = await signedIn(server);
    const answering = await connect(mine.token).opened();
    const silent = await connect(mine.token).opened();
    silent.socket.pong = () => {};
    expect(await silent.ended).toBe(1006);
    await tell(server, mine, "to the one that lives");
    await vi.waitFor(() => expect(answering.messages).toHaveLength(1), WITHIN);
  });

  it("is disconnected when it does not read, without delaying other clients", async () => {
    const { server, connect } = await live({}, { hub: new SocketHub({ bufferedBytes: 1000 }) });
    const [mine, other] = [await signedIn(server), await signedIn(server)];
    const [idle, reading] = [await connect(mine.token).opened(), await connect(other.token).opened()];
    idle.socket.pause();
    const burden = { burden: "x".repeat(1_000_000) };
    await vi.waitFor(() => {
      server.hub.send(mine.user.id, burden);
      expect(server.hub.hears(mine.user.id)).toBe(false);
    }, WITHIN);
    await tell(server, other, "unhindered");
    await vi.waitFor(() => expect(reading.messages).toHaveLength(1), WITHIN);
  });
});

describe("when announcements may have been missed", () => {
  it("closes the sockets, so that their clients come back and ask", async () => {
    const { server, connect } = await live();
    const client = await connect((await signedIn(server)).token).opened();
    await server.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'trestle bus' and datname = current_database()",
    );
    expect(await client.ended).toBe(closeCodes.restart);
  });

  it("closes the sockets when the server stops, and stops although a client does not answer", async () => {
    const { server, connect } = await live();
    const { token } = await signedIn(server);
    const [polite, deaf] = [await connect(token).opened(), await connect(token).opened()];
    deaf.socket.pause();
    await server.app.close();
    expect(await polite.ended).toBe(closeCodes.restart);
  });
});

describe("the token in the address", () => {
  it("is in no line of the log, for any outcome of the request", async () => {
    const { server, url, connect } = await live({ REQUESTS_PER_MINUTE: "12" });
    const { token } = await signedIn(server);
    const client = await connect(token).opened();
    client.socket.send("x".repeat(100_000));
    await client.ended;
    await connect(token, { origin: "https://evil.example" }).ended;
    for (const path of ["/ws", "/nowhere", "/%zz", "/ws/", "//ws", "/api/notifications", "/healthz"]) {
      await fetch(`${url}${path}?token=${token}`);
      await fetch(`${url}${path}?a=1&%74oken=${token}`);
    }
    for (const path of ["/healthz", "/api/notifications", "/nowhere"])
      await new SocketClient(url, token, { path }).ended;
    await server.pool.query("alter table session rename to lost");
    await connect(token).ended;
    expect(server.logged.length).toBeGreaterThan(10);
    expect(server.logged.some(({ level }) => Number(level) >= 50)).toBe(true);
    expect(JSON.stringify(server.logged)).toContain("token=[redacted]");
    expect(JSON.stringify(server.logged)).not.toContain(token.split(".")[2]);
  });
});
