import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it } from "vitest";
import { someTracked } from "../../features/milestones/test-tracking.ts";
import { keyOf } from "../../lib/endpoints.ts";
import { followUpdates } from "../../lib/live.ts";
import { TestSocket } from "../../test-socket.ts";
import { projectProgress } from "./project-progress.ts";

const one = someTracked();
const other = { ...someTracked(), _id: "9f5b8f0e-1111-4222-8333-444455556666" };
const row = ({ _id }: { _id: string }) => ({
  _id,
  title: "A wall",
  milestones: [],
  progress: 0,
  isComplete: false,
});
const listed = (...items: ReturnType<typeof row>[]) => ({ pages: [{ items, next: null }], pageParams: [""] });
const milestones = ["released", "submitted", "pending"].map((status, index) => ({
  title: `Part ${index + 1}`,
  status,
}));
const data = { _id: one._id, milestones, progress: 33, isComplete: false };

const ongoing = keyOf("GET /api/projects/ongoing", { query: { userId: other._id } });
const project = (projectId: string) =>
  keyOf("GET /api/projects/:projectId", { params: { projectId }, viewer: "me" });
const tracked = keyOf("GET /api/projects/:projectId/tracking", {
  params: { projectId: one._id },
  viewer: "me",
});

let client: QueryClient;
let end = () => {};
beforeEach(() => {
  client = new QueryClient();
  end = followUpdates(client, [projectProgress]);
});
afterEach(() => {
  end();
  client.clear();
});
const rows = () => client.getQueryData<ReturnType<typeof listed>>(ongoing)?.pages[0]?.items;

it("replaces milestones, progress and isComplete of the matching project in list and selection", () => {
  client.setQueryData(ongoing, listed(row(one), row(other)));
  client.setQueryData(tracked, one);
  TestSocket.last.tell({ type: "PROJECT_UPDATE", data });
  expect(rows()).toMatchObject([{ milestones, progress: 33, isComplete: false }, row(other)]);
  const selected = client.getQueryData<typeof one>(tracked);
  expect(selected?.milestones.map(({ status }) => status)).toEqual(["released", "submitted", "pending"]);
  expect(selected).toMatchObject({ progress: 33, isComplete: false });

  TestSocket.last.tell({ type: "PROJECT_UPDATE", data: { ...data, progress: 100, isComplete: true } });
  expect(client.getQueryData(tracked)).toMatchObject({ progress: 100, isComplete: true });
  expect(rows()).toMatchObject([{ progress: 100, isComplete: true }, row(other)]);
});

it("replaces milestones, progress and isComplete in the selected project", () => {
  client.setQueryData(project(one._id), row(one));
  client.setQueryData(project(other._id), row(other));
  TestSocket.last.tell({ type: "PROJECT_UPDATE", data: { ...data, title: "Renamed" } });
  expect(client.getQueryData(project(one._id))).toEqual({ ...row(one), ...data });
  expect(client.getQueryData(project(other._id))).toEqual(row(other));
});

it("adds nothing for a project that is not there", () => {
  TestSocket.last.tell({ type: "PROJECT_UPDATE", data });
  expect(client.getQueryCache().getAll()).toEqual([]);
});

it("has every list read again when a project has just got under way", () => {
  const market = keyOf("GET /api/projects/marketplace", { query: { limit: 40 } });
  client.setQueryData(ongoing, listed(row(other)));
  client.setQueryData(market, []);
  TestSocket.last.tell({ type: "PROJECT_UPDATE", data });
  expect([ongoing, market].map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});

it("takes a notification for no update", () => {
  client.setQueryData(project(one._id), row(one));
  TestSocket.last.tell({ ...data, message: "A bid", type: "new_bid" });
  expect(client.getQueryData(project(one._id))).toEqual(row(one));
});
