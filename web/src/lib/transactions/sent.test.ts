// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import {
  changeSent,
  endSent,
  forgetSent,
  openSent,
  rememberSent,
  type SentTransaction,
  sentUnderWay,
  useSent,
} from "./sent.ts";

const sent = (id: string, about = "draft:1:0xaa"): SentTransaction => ({
  id,
  chainId: 31337,
  about,
  label: "Post",
  contract: "TrestleProject",
  from: "0x1",
  to: "0x2",
  data: "0x",
  value: "0",
  nonce: 0,
  askedAtBlock: 1,
  askedAt: 1,
  hash: null,
});

describe("transactions under way", () => {
  it("survive a reload, each chain for itself", () => {
    openSent(31337);
    rememberSent(sent("a"));
    changeSent(sent("a"), { hash: "0xfeed" });
    openSent(1);
    expect(sentUnderWay()).toEqual([]);
    openSent(31337);
    expect(sentUnderWay()).toMatchObject([{ id: "a", hash: "0xfeed" }]);
    forgetSent(sent("a"));
    openSent(31337);
    expect(sentUnderWay()).toEqual([]);
  });

  it("are not lost to somebody who wrote nonsense into the storage", () => {
    window.localStorage.setItem("transactions:31337", '[{"id":1}]');
    openSent(31337);
    expect(sentUnderWay()).toEqual([]);
    window.localStorage.setItem("transactions:31337", "{");
    openSent(31337);
    expect(sentUnderWay()).toEqual([]);
  });

  it("are found by what they are about, and their end is told", () => {
    openSent(31337);
    const { result } = renderHook(() => useSent("draft:1:"));
    expect(result.current).toBeUndefined();
    act(() => {
      rememberSent(sent("a", "draft:2:0xbb"));
      rememberSent(sent("b"));
    });
    expect(result.current).toMatchObject({ transaction: { id: "b" }, outcome: null });
    act(() => endSent(sent("b"), { kind: "dropped" }));
    expect(result.current).toMatchObject({ transaction: { id: "b" }, outcome: { kind: "dropped" } });
  });

  it("are taken up from another tab", () => {
    const stop = openSent(31337);
    window.localStorage.setItem("transactions:31337", JSON.stringify([sent("z")]));
    window.dispatchEvent(new StorageEvent("storage", { key: "transactions:31337" }));
    expect(sentUnderWay()).toMatchObject([{ id: "z" }]);
    stop();
  });
});
