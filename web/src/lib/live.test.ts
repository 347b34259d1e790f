import { QueryClient } from "@tanstack/react-query";
import { CHAIN_REORG } from "@trestle/domain/socket.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TestSocket } from "../test-socket.ts";
import { followUpdates, type LiveListener, readAgain } from "./live.ts";

const liveLoans: LiveListener = (client) => ({
  onOpen: () => readAgain(client)(["loans"]),
  onMessage: (message) => {
    if ((message as { type: string }).type === "LOAN_UPDATE") readAgain(client)(["loans", "one"]);
  },
});
const broken: LiveListener = () => ({
  onOpen: () => {
    throw new Error("not today");
  },
  onMessage: () => {
    throw new Error("not today");
  },
});

let client: QueryClient;
let end = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  end = followUpdates(client, [broken, liveLoans]);
  for (const key of ["one", "list"]) client.setQueryData(["loans", key], []);
});
afterEach(() => end());
const stale = () => ["one", "list"].map((key) => client.getQueryState(["loans", key])?.isInvalidated);

describe("the rooms' socket", () => {
  it("tells every room what arrives, also where another one fails", () => {
    const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
    TestSocket.last.tell({ type: "LOAN_UPDATE" });
    vi.advanceTimersByTime(200);
    expect(stale()).toEqual([true, false]);
    TestSocket.last.accept();
    vi.advanceTimersByTime(200);
    expect(stale()).toEqual([true, true]);
    expect(complaint).toHaveBeenCalledTimes(2);
  });

  it("reads once what several messages about the same change ask for", () => {
    const read = vi.spyOn(client, "invalidateQueries");
    const again = readAgain(client);
    for (let message = 0; message < 3; message++) again(["loans"]);
    vi.advanceTimersByTime(200);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("has every room ask again for what it shows after a reorg", () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    TestSocket.last.tell({ type: CHAIN_REORG, data: {} });
    vi.advanceTimersByTime(200);
    expect(stale()).toEqual([true, true]);
  });

  it.each([1000, 1001, 1006, 1012])("comes back three seconds after a close with %i", async (code) => {
    TestSocket.last.drop(code);
    await vi.advanceTimersByTimeAsync(2999);
    expect(TestSocket.opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(TestSocket.opened).toHaveLength(2);
  });

  it("is closed with 1000 at the end, and does not come back", async () => {
    end();
    expect(TestSocket.last.closedWith).toBe(1000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(TestSocket.opened).toHaveLength(1);
  });
});
