import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { trackingKeys } from "./api/keys.ts";
import { liveMilestones } from "./live.ts";
import { someTracked } from "./test-tracking.ts";

it("replaces milestones, progress and isComplete of the matching project in list and selection", () => {
  const client = new QueryClient();
  const one = someTracked();
  const other = { ...someTracked(), _id: "9f5b8f0e-1111-4222-8333-444455556666" };
  const list = [...trackingKeys.list, "me"];
  const row = ({ _id }: { _id: string }) => ({ _id, milestones: [], progress: 0, isComplete: false });
  client.setQueryData(list, { pages: [{ items: [row(one), row(other)], next: null }], pageParams: [""] });
  client.setQueryData([...trackingKeys.one, one._id, "me"], one);
  const milestones = ["released", "submitted", "pending"].map((status, index) => ({
    title: `Part ${index + 1}`,
    status,
  }));
  liveMilestones(client).onMessage({
    type: "PROJECT_UPDATE",
    data: { _id: one._id, milestones, progress: 33, isComplete: false },
  });
  const rows = () =>
    client.getQueryData<{ pages: { items: ReturnType<typeof row>[] }[] }>(list)?.pages[0]?.items;
  expect(rows()).toMatchObject([{ milestones, progress: 33, isComplete: false }, row(other)]);
  const selected = client.getQueryData<typeof one>([...trackingKeys.one, one._id, "me"]);
  expect(selected?.milestones.map(({ status }) => status)).toEqual(["released", "submitted", "pending"]);
  expect(selected).toMatchObject({ progress: 33, isComplete: false });

  liveMilestones(client).onMessage({
    type: "PROJECT_UPDATE",
    data: { _id: one._id, milestones, progress: 100, isComplete: true },
  });
  const key = [...trackingKeys.one, one._id, "me"];
  expect(client.getQueryData(key)).toMatchObject({ progress: 100, isComplete: true });
  expect(rows()).toMatchObject([{ progress: 100, isComplete: true }, row(other)]);
});

it("reads again what a milestone's evidence and comments are, and nothing upon others' messages", async () => {
  const client = new QueryClient();
  const projectId = someTracked()._id;
  const keys = [trackingKeys.evidence, trackingKeys.comments].map((key) => [...key, projectId]);
  for (const key of keys) client.setQueryData(key, []);
  const isOld = () => keys.map((key) => client.getQueryState(key)?.isInvalidated);
  const { onMessage } = liveMilestones(client);
  onMessage({ type: "POOL_UPDATE", data: {} });
  onMessage({ type: "MILESTONE_UPDATE", data: { projectId: "everything" } });
  expect(isOld()).toEqual([false, false]);
  onMessage({ type: "MILESTONE_UPDATE", data: { projectId, milestone: 1 } });
  await vi.waitFor(() => expect(isOld()).toEqual([true, true]));
});
