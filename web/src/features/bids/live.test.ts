import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { bidKeys } from "./api/keys.ts";
import { liveBids } from "./live.ts";

const PROJECT = "2f6c1d9e-0000-4000-8000-000000000001";
const OTHER = "2f6c1d9e-0000-4000-8000-000000000002";
const THREAD = "2f6c1d9e-0000-4000-8000-000000000003";
const OTHER_THREAD = "2f6c1d9e-0000-4000-8000-000000000004";

function following() {
  const client = new QueryClient();
  const keys = [
    [...bidKeys.list, PROJECT, null],
    [...bidKeys.list, OTHER, null],
    [...bidKeys.negotiations],
    [...bidKeys.negotiation, THREAD],
    [...bidKeys.negotiation, OTHER_THREAD],
  ];
  const { onMessage } = liveBids(client);
  for (const key of keys) client.setQueryData(key, []);
  const stale = () => keys.map((key) => client.getQueryState(key)?.isInvalidated);
  return { tell: onMessage, stale };
}

describe("what is live about bids", () => {
  it("asks again for the thread that is named and the bids of its project, for nothing else", async () => {
    const { tell, stale } = following();
    tell({ type: "NEGOTIATION_UPDATE", data: { _id: THREAD, projectId: PROJECT } });
    await vi.waitFor(() => expect(stale()).toEqual([true, false, true, true, false]));
  });

  it("asks again for every open thread when a bid was placed or withdrawn", async () => {
    const { tell, stale } = following();
    tell({ type: "NEGOTIATION_UPDATE", data: { _id: "", projectId: PROJECT } });
    await vi.waitFor(() => expect(stale()).toEqual([true, false, true, true, true]));
  });

  it("leaves other messages to others", () => {
    const { tell, stale } = following();
    tell({ type: "PROJECT_UPDATE", data: { _id: PROJECT } });
    expect(stale()).toEqual([false, false, false, false, false]);
  });
});
