import { QueryClient } from "@tanstack/react-query";
import { CHAIN_REORG } from "@trestle/domain/socket.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keyOf, type Read, under } from "../../lib/endpoints.ts";
import { followUpdates } from "../../lib/live.ts";
import { TestSocket } from "../../test-socket.ts";
import { liveReads } from "./live-reads.ts";

const WITHIN = { timeout: 10_000 };

const PROJECT = "2f6c1d9e-0000-4000-8000-000000000001";
const OTHER = "2f6c1d9e-0000-4000-8000-000000000002";
const THREAD = "2f6c1d9e-0000-4000-8000-000000000003";
const OTHER_THREAD = "2f6c1d9e-0000-4000-8000-000000000004";

const bids = (projectId: string) =>
  keyOf("GET /api/bids/projects/:projectId", { params: { projectId }, viewer: null });
const thread = (id: string) => keyOf("GET /api/negotiations/:id", { params: { id } });
const questions = (projectId: string) =>
  keyOf("GET /api/projects/:projectId/questions", { params: { projectId }, viewer: null });
const evidence = keyOf("GET /api/projects/:projectId/evidence", {
  params: { projectId: PROJECT },
  query: { milestone: 1 },
});
const comments = keyOf("GET /api/projects/:projectId/milestones/:index/comments", {
  params: { projectId: PROJECT, index: 1 },
});
const threads = keyOf("GET /api/negotiations", {});
const ongoing = keyOf("GET /api/projects/ongoing", { query: { userId: OTHER } });

let client: QueryClient;
let end = () => {};
beforeEach(() => {
  client = new QueryClient();
  end = followUpdates(client, [liveReads]);
});
afterEach(() => {
  end();
  client.clear();
});

/** Fills the cache, passes on a message, and answers which of the queries are out of date after it. */
async function after(
  message: unknown,
  keys: readonly (readonly unknown[])[],
): Promise<(boolean | undefined)[]> {
  for (const key of keys) client.setQueryData(key, []);
  vi.useFakeTimers();
  TestSocket.last.tell(message);
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  return keys.map((key) => client.getQueryState(key)?.isInvalidated);
}

const notice = (metadata: object, type = "project_update") => ({
  _id: THREAD,
  message: "harriet.osei answered your question about Garden studio",
  createdAt: "2030-06-01T12:00:00.000Z",
  read: false,
  type,
  metadata,
});

describe("what is live about bids", () => {
  const keys = [bids(PROJECT), bids(OTHER), threads, thread(THREAD), thread(OTHER_THREAD)];

  it("asks again for the thread that is named and the bids of its project, for nothing else", async () => {
    const data = { _id: THREAD, projectId: PROJECT };
    expect(await after({ type: "NEGOTIATION_UPDATE", data }, keys)).toEqual([true, false, true, true, false]);
  });

  it("asks again for every open thread when a bid was placed or withdrawn", async () => {
    const data = { _id: "", projectId: PROJECT };
    expect(await after({ type: "NEGOTIATION_UPDATE", data }, keys)).toEqual([true, false, true, true, true]);
  });

  it("leaves other messages to others", async () => {
    const message = { type: "PROJECT_UPDATE", data: { _id: PROJECT } };
    expect(await after(message, keys)).toEqual([false, false, false, false, false]);
  });
});

it("reloads a project's questions when a message names the project", async () => {
  const keys = [questions(PROJECT), questions(OTHER)];
  expect(await after(notice({ projectId: PROJECT }), keys)).toEqual([true, false]);
});

it("reloads a milestone's evidence and comments on its own messages only", async () => {
  const keys = [evidence, comments];
  expect(await after({ type: "POOL_UPDATE", data: {} }, keys)).toEqual([false, false]);
  const elsewhere = { type: "MILESTONE_UPDATE", data: { projectId: OTHER, milestone: 1 } };
  expect(await after(elsewhere, keys)).toEqual([false, false]);
  const here = { type: "MILESTONE_UPDATE", data: { projectId: PROJECT, milestone: 1 } };
  expect(await after(here, keys)).toEqual([true, true]);
});

const money: Read = "/api/my-money";
it.each<[string, unknown, Read[], Read[]]>([
  [
    "a payment",
    notice({ projectId: PROJECT }),
    [money, `/api/payments/donations/${PROJECT}`],
    ["/api/reviews"],
  ],
  ["a published review", notice({}, "review_published"), ["/api/reviews", money], ["/api/projects"]],
  [
    "progress",
    { type: "PROJECT_UPDATE", data: { _id: PROJECT } },
    [money, "/api/projects/ongoing"],
    ["/api/pools"],
  ],
  ["a deposit", { type: "POOL_UPDATE", data: {} }, ["/api/pools", "/api/admin/pools"], [money]],
  [
    "a score",
    { type: "SCORS_UPDATE", data: { userId: OTHER } },
    [`/api/scors/user/${OTHER}`, "/api/scors/top-developers"],
    [`/api/scors/user/${PROJECT}`],
  ],
  [
    "an event",
    { type: "CLUB_UPDATE", data: { part: "events" } },
    ["/api/club/events"],
    ["/api/club/members"],
  ],
  [
    "a member",
    { type: "CLUB_UPDATE", data: { part: "members" } },
    ["/api/club/events", "/api/club/page"],
    [],
  ],
  ["something new", { type: "NOT_KNOWN_YET", data: {} }, [], ["/api/projects", money, "/api/pools"]],
  ["garbage", null, [], ["/api/projects", money, "/api/pools"]],
])("after %s, reads again what it changed", async (_, message, changed, unchanged) => {
  const keys = [...changed, ...unchanged].map((path) => [...under(path), {}]);
  expect(await after(message, keys)).toEqual([...changed.map(() => true), ...unchanged.map(() => false)]);
});

it.each(["the socket opens", "the chain was reorganised"])(
  "asks for everything again when %s",
  async (when) => {
    for (const key of [ongoing, threads, evidence]) client.setQueryData(key, []);
    client.setQueryData(keyOf("GET /api/config", {}), {});
    if (when === "the socket opens") TestSocket.last.accept();
    else TestSocket.last.tell({ type: CHAIN_REORG, data: {} });
    const stale = () => [ongoing, threads, evidence].map((key) => client.getQueryState(key)?.isInvalidated);
    await vi.waitFor(() => expect(stale()).toEqual([true, true, true]), WITHIN);
    expect(client.getQueryState(keyOf("GET /api/config", {}))?.isInvalidated).toBe(false);
  },
);
