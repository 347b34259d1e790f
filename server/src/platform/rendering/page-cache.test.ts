import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PageCache } from "./page-cache.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A cache over renders that end when the test says so. */
function cacheOf() {
  const renders: ((text: string | null) => Promise<void>)[] = [];
  const cache = new PageCache(
    () =>
      new Promise((resolve) => {
        renders.push(async (text) => {
          const bytes = Buffer.from(text ?? "");
          resolve(text === null ? null : { etag: text, identity: bytes, gzip: bytes, br: bytes });
          await vi.advanceTimersByTimeAsync(0);
        });
      }),
  );
  const read = async () => (await cache.get("/"))?.etag ?? null;
  return { renders, read };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("renders once for all who ask within two seconds", async () => {
  const { renders, read } = cacheOf();
  const waiting = [read(), read()];
  await renders[0]?.("first");
  expect(await Promise.all([...waiting, read()])).toEqual(["first", "first", "first"]);
  await pass(1999);
  expect([await read(), renders.length]).toEqual(["first", 1]);
});

it("answers at once with the page of a moment ago while it is rendered again", async () => {
  const { renders, read } = cacheOf();
  void read();
  await renders[0]?.("first");
  await pass(2001);
  expect([await read(), await read(), renders.length]).toEqual(["first", "first", 2]);
  await renders[1]?.("second");
  expect(await read()).toBe("second");
});

it("never answers with a page that is older than four seconds", async () => {
  const { renders, read } = cacheOf();
  void read();
  await renders[0]?.("first");
  await pass(4001);
  const waiting = read();
  await renders[1]?.("second");
  expect(await waiting).toBe("second");
});

it("tries again where nothing was rendered, and says so at once while it can't", async () => {
  const { renders, read } = cacheOf();
  void read();
  await renders[0]?.(null);
  expect(await read()).toBeNull();
  await pass(2001);
  const waiting = read();
  await renders[1]?.("second");
  expect(await waiting).toBe("second");
});
