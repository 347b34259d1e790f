import { QueryClient, QueryObserver } from "@tanstack/react-query";
import type { Notification } from "@trestle/domain/notifications/notification.ts";
import { CHAIN_REORG } from "@trestle/domain/socket.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setAuthListener } from "../../lib/api-client.ts";
import { setViewedNegotiation } from "../../lib/viewed-negotiation.ts";
import { answeredWith, harriet, refusal, serve } from "../../test-server.ts";
import { TestSocket } from "../../test-socket.ts";
import { notificationsQuery } from "./api/queries.ts";
import { followNotifications } from "./live.ts";
import { stateOf } from "./use-notifications.ts";

const WITHIN = { timeout: 10_000 };

const numbered = (number: number, overrides: Partial<Notification> = {}): Notification => ({
  _id: `7b1c9f0e-1111-4222-8333-00000000000${number}`,
  message: `number ${number}`,
  createdAt: new Date(number * 1000).toISOString(),
  read: false,
  type: "new_bid",
  metadata: {},
  ...overrides,
});

let stored: Notification[] = [];
let client: QueryClient;
let end = () => {};
let stopLooking = () => {};
const listed = () => client.getQueryData(notificationsQuery(harriet.id).queryKey)?.notifications ?? [];
const shown = () => listed().map(({ message }) => message);
const settled = () => vi.advanceTimersByTimeAsync(0);

/** Logged in, with the bell looking at the list. */
async function begin(handlers: Parameters<typeof serve>[0] = {}) {
  const server = serve({ "GET /api/notifications": () => ({ body: answeredWith(stored) }), ...handlers });
  localStorage.setItem("authToken", "first token");
  stopLooking = new QueryObserver(client, notificationsQuery(harriet.id)).subscribe(() => {});
  end = followNotifications(client, harriet.id);
  await settled();
  return server;
}

beforeEach(() => {
  vi.useFakeTimers();
  stored = [];
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(() => {
  stopLooking();
  end();
  client.clear();
});

describe("the notification socket", () => {
  it("is opened with the token in its address", async () => {
    await begin();
    expect(TestSocket.opened.map(({ url }) => url)).toEqual(["ws://localhost:3000/ws?token=first+token"]);
  });

  it("puts a received notification on top of the list", async () => {
    stored = [numbered(1)];
    await begin();
    TestSocket.last.accept();
    await settled();
    TestSocket.last.tell(numbered(2));
    expect(shown()).toEqual(["number 2", "number 1"]);
  });

  it("asks for the list again after a reorg, so that what is gone disappears", async () => {
    stored = [numbered(2), numbered(1)];
    await begin();
    TestSocket.last.accept();
    await settled();
    expect(shown()).toHaveLength(2);
    stored = [numbered(1)];
    TestSocket.last.tell({ type: CHAIN_REORG, data: {} });
    await settled();
    expect(shown()).toEqual(["number 1"]);
  });

  it("counts as read what is about the negotiation that is looked at, and tells the server so", async () => {
    const put = `/api/notifications/${numbered(2)._id}/read`;
    const server = await begin({ [`PUT ${put}`]: { body: { success: true, notification: numbered(2) } } });
    TestSocket.last.accept();
    await settled();
    const stopLookingAt = setViewedNegotiation("this one");
    TestSocket.last.tell(numbered(2, { metadata: { negotiationId: "this one" } }));
    TestSocket.last.tell(numbered(3, { metadata: { negotiationId: "another" } }));
    stopLookingAt();
    TestSocket.last.tell(numbered(4, { metadata: { negotiationId: "this one" } }));
    await settled();
    const list = listed();
    expect(list.map(({ message, read }) => [message, read])).toEqual([
      ["number 4", false],
      ["number 3", false],
      ["number 2", true],
    ]);
    expect(server.to(put)).toHaveLength(1);
  });

  it("ignores what is there already, by its _id", async () => {
    stored = [numbered(1, { read: true })];
    await begin();
    TestSocket.last.accept();
    await settled();
    TestSocket.last.tell(numbered(1, { message: "again" }));
    TestSocket.last.tell(numbered(2));
    TestSocket.last.tell(numbered(2));
    expect(shown()).toEqual(["number 2", "number 1"]);
  });

  it.each([["nonsense"], [{ type: "PROJECT_UPDATE", data: {} }], [null], [{ _id: "1" }]])(
    "is not disturbed by %j",
    async (message) => {
      await begin();
      TestSocket.last.tell(message);
      expect(shown()).toEqual([]);
    },
  );

  it.each([1001, 1005, 1006, 1008, 1012, 4401, 4429])(
    "comes back five seconds after a close with %i, and fetches what it missed",
    async (code) => {
      await begin();
      TestSocket.last.accept();
      await settled();
      stored = [numbered(1)];
      localStorage.setItem("authToken", "renewed");
      TestSocket.last.drop(code);
      await vi.advanceTimersByTimeAsync(4999);
      expect(TestSocket.opened).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(TestSocket.opened).toHaveLength(2);
      expect(TestSocket.last.url).toContain("token=renewed");
      TestSocket.last.accept();
      await settled();
      expect(shown()).toEqual(["number 1"]);
    },
  );

  it("retries until the server answers", async () => {
    await begin();
    for (let attempt = 1; attempt <= 4; attempt++) {
      TestSocket.last.drop(1006);
      await vi.advanceTimersByTimeAsync(5000);
    }
    expect(TestSocket.opened).toHaveLength(5);
  });

  it("stays away after a close with 1000", async () => {
    await begin();
    TestSocket.last.drop(1000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(TestSocket.opened).toHaveLength(1);
  });

  it("is closed with 1000 at the end, and does not come back", async () => {
    await begin();
    end();
    expect(TestSocket.last.closedWith).toBe(1000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(TestSocket.opened).toHaveLength(1);
  });

  it("does not come back when the end comes while it waits", async () => {
    await begin();
    TestSocket.last.drop(1006);
    end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(TestSocket.opened).toHaveLength(1);
  });

  it("signs out when the session has ended elsewhere", async () => {
    const clear = vi.fn();
    setAuthListener({ clear, renewed: () => {} });
    let ended = false;
    await begin({
      "GET /api/notifications": () =>
        ended ? refusal(401, "Authentication required.") : { body: answeredWith(stored) },
    });
    TestSocket.last.accept();
    await settled();
    ended = true;
    TestSocket.last.drop(4401);
    await settled();
    expect(clear).toHaveBeenCalled();
  });
});

describe("a list under way", () => {
  it("does not push out what arrived after it was read", async () => {
    const answers: (() => void)[] = [];
    await begin({
      "GET /api/notifications": () => {
        const body = answeredWith(stored);
        return new Promise((resolve) => answers.push(() => resolve({ body })));
      },
    });
    TestSocket.last.accept();
    await settled();
    stored = [numbered(1)];
    TestSocket.last.tell(numbered(1));
    await settled();
    for (const answer of answers) answer();
    await settled();
    expect(shown()).toEqual(["number 1"]);
  });

  it("that was asked for before the socket was open is asked for again", async () => {
    const answers: (() => void)[] = [];
    await begin({
      "GET /api/notifications": () => {
        const body = answeredWith(stored);
        return new Promise((resolve) => answers.push(() => resolve({ body })));
      },
    });
    stored = [numbered(1)];
    TestSocket.last.accept();
    await settled();
    for (const answer of answers) answer();
    await settled();
    expect(shown()).toEqual(["number 1"]);
  });
});

describe("another tab", () => {
  it("that read or cleared something makes this one look again", async () => {
    stored = [numbered(1)];
    await begin();
    await vi.waitFor(() => expect(shown()).toEqual(["number 1"]), WITHIN);
    stored = [];
    const other = new BroadcastChannel("notifications");
    other.postMessage("changed");
    await vi.waitFor(() => expect(shown()).toEqual([]), WITHIN);
    other.close();
  });
});

it("counts the unread, and the milestones submitted and verified", () => {
  const list = [
    numbered(1, { type: "milestone_completed" }),
    numbered(2, { type: "milestone_completed", read: true }),
    numbered(3, { type: "milestone_verified" }),
  ];
  expect(stateOf(answeredWith(list))).toMatchObject({
    unread: 2,
    hasUnreadNotifications: true,
    progress: { completed: 2, verified: 1 },
  });
  expect(stateOf(answeredWith([]))).toMatchObject({
    hasUnreadNotifications: false,
    progress: { completed: 0, verified: 0 },
  });
});
