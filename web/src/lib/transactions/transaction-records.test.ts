import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { aRecord } from "./test-records.ts";
import {
  addRecord,
  changeRecord,
  openRecords,
  recordAnswer,
  removeRecord,
  underWay,
  untilEnded,
  useRecordAbout,
} from "./transaction-records.ts";

const KEY = "transactions:31337";
const post = { kind: "post-request", draftId: "1" };

beforeEach(() => {
  window.localStorage.clear();
  openRecords(31337);
});

describe("transaction records", () => {
  it("survive a reload, each chain for itself", () => {
    addRecord(aRecord());
    changeRecord(aRecord(), { hash: "0xfeed" });
    openRecords(1);
    expect(underWay()).toEqual([]);
    openRecords(31337);
    expect(underWay()).toMatchObject([{ id: "one", hash: "0xfeed" }]);
    removeRecord(aRecord());
    openRecords(31337);
    expect(underWay()).toEqual([]);
  });

  it.each(['[{"id":1}]', "{", JSON.stringify([{ ...aRecord(), purpose: "draft:1:0xaa" }])])(
    "ignore what nobody here wrote: %s",
    (stored) => {
      window.localStorage.setItem(KEY, stored);
      openRecords(31337);
      expect(underWay()).toEqual([]);
    },
  );

  it("believe the wallet's answer over what was concluded before, unless that was about the same transaction", () => {
    addRecord(aRecord({ outcome: { kind: "replaced", hash: null } }));
    recordAnswer(aRecord(), "0xfeed");
    expect(underWay()).toMatchObject([{ id: "one", hash: "0xfeed" }]);
    changeRecord(aRecord(), { outcome: { kind: "mined", hash: "0xfeed" } });
    recordAnswer(aRecord(), "0xfeed");
    expect(underWay()).toEqual([]);
  });

  it("are found by kind and ids, regardless of other ids", () => {
    const { result } = renderHook(() => useRecordAbout(post, 0));
    expect(result.current).toBeUndefined();
    act(() => {
      addRecord(aRecord({ id: "a", purpose: { kind: "post-request", draftId: "11", termsHash: "0xbb" } }));
      addRecord(aRecord({ id: "b" }));
      addRecord(aRecord({ id: "c", purpose: { kind: "close-request", draftId: "1", termsHash: "0xaa" } }));
    });
    expect(result.current).toMatchObject({ id: "b" });
  });

  it("are left behind once settled, and so is what came before them", () => {
    const { result } = renderHook(() => useRecordAbout(post, 100));
    act(() => {
      addRecord(aRecord({ id: "failed", outcome: { kind: "dropped" } }));
      addRecord(aRecord({ id: "done", outcome: { kind: "mined", hash: "0x1" }, settledAt: 99 }));
    });
    expect(result.current).toBeUndefined();
    act(() => changeRecord(aRecord({ id: "done" }), { settledAt: 100 }));
    expect(result.current).toMatchObject({ id: "done" });
  });

  it("are picked up from another tab, with how they ended", async () => {
    const stop = openRecords(31337);
    addRecord(aRecord());
    const ended = untilEnded("one");
    const elsewhere = (records: unknown) => {
      window.localStorage.setItem(KEY, JSON.stringify(records));
      window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
    };
    elsewhere([aRecord({ hash: "0xfeed" })]);
    expect(underWay()).toMatchObject([{ hash: "0xfeed" }]);
    elsewhere([aRecord({ outcome: { kind: "replaced", hash: null } })]);
    expect(await ended).toEqual({ kind: "replaced", hash: null });
    stop();
  });

  it("are forgotten a day after they ended, and never while under way", () => {
    const longAgo = Date.now() - 2 * 86_400_000;
    const ended = aRecord({ id: "old", askedAt: longAgo, outcome: { kind: "mined", hash: "0x1" } });
    window.localStorage.setItem(KEY, JSON.stringify([ended, aRecord({ id: "open", askedAt: longAgo })]));
    openRecords(31337);
    addRecord(aRecord({ id: "new" }));
    expect(JSON.parse(window.localStorage.getItem(KEY) ?? "").map(({ id }: { id: string }) => id)).toEqual([
      "open",
      "new",
    ]);
  });
});
