import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followRooms } from "../../lib/live.ts";
import { TestSocket } from "../../test-socket.ts";
import { projectKeys } from "./api/keys.ts";
import { liveProjects } from "./live.ts";

const studio = {
  _id: "studio",
  title: "Garden studio",
  milestones: [{ title: "Foundations", status: "submitted" }],
  progress: 0,
  isComplete: false,
};
const wall = { ...studio, _id: "wall", title: "A wall" };
const data = {
  _id: "studio",
  milestones: [{ title: "Foundations", status: "released" }],
  progress: 100,
  isComplete: true,
};
const ongoing = [...projectKeys.ongoing, "harriet"];
const listed = (...items: (typeof studio)[]) => ({ pages: [{ items, next: null }], pageParams: [""] });
const selected = (id: string) => [...projectKeys.one, id];

let client: QueryClient;
let end = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  end = followRooms(client, [liveProjects]);
});
afterEach(() => {
  end();
  client.clear();
});

describe("a PROJECT_UPDATE", () => {
  it("replaces milestones, progress and isComplete in the selected project", () => {
    client.setQueryData(ongoing, listed(wall, studio));
    client.setQueryData(selected("studio"), studio);
    client.setQueryData(selected("wall"), wall);
    TestSocket.last.tell({ type: "PROJECT_UPDATE", data: { ...data, title: "Renamed" } });
    expect(client.getQueryData(selected("studio"))).toEqual({ ...studio, ...data });
    expect(client.getQueryData(selected("wall"))).toEqual(wall);
  });

  it("of a project that is not there adds nothing", () => {
    TestSocket.last.tell({ type: "PROJECT_UPDATE", data });
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  it("of a project that has just got under way reads every list again", () => {
    client.setQueryData(ongoing, listed(wall));
    client.setQueryData(selected("studio"), studio);
    TestSocket.last.tell({ type: "PROJECT_UPDATE", data });
    expect(client.getQueryState(ongoing)?.isInvalidated).toBe(true);
    expect(client.getQueryState(selected("studio"))?.isInvalidated).toBe(true);
  });

  it("is told from a notification", () => {
    client.setQueryData(selected("studio"), studio);
    TestSocket.last.tell({ ...data, message: "A bid", type: "new_bid" });
    expect(client.getQueryData(selected("studio"))).toEqual(studio);
  });
});

it("asks again for a project's questions when its reader is told something about it", async () => {
  const questions = (id: string) => [...projectKeys.questions, id, "harriet"];
  for (const id of ["studio", "wall"]) client.setQueryData(questions(id), []);
  TestSocket.last.tell({
    _id: "2f6c1d9e-0000-4000-8000-000000000001",
    message: "harriet.osei answered your question about Garden studio",
    createdAt: "2030-06-01T12:00:00.000Z",
    read: false,
    type: "project_update",
    metadata: { projectId: "studio" },
  });
  const stale = () => ["studio", "wall"].map((id) => client.getQueryState(questions(id))?.isInvalidated);
  await vi.waitFor(() => expect(stale()).toEqual([true, false]));
});

it("has the projects fetched again when the socket opens, for what it may have missed", async () => {
  client.setQueryData(ongoing, listed(studio));
  TestSocket.last.accept();
  await vi.waitFor(() => expect(client.getQueryState(ongoing)?.isInvalidated).toBe(true));
});
