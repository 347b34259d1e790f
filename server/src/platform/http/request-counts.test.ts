import { describe, expect, it } from "vitest";
import { RequestCounts } from "./request-counts.ts";

const MINUTE = 60_000;
const current = (counts: RequestCounts, address: string, now = 0) =>
  counts.count(address, MINUTE, now).current;

describe("counting requests", () => {
  it("begins again when a client's minute is over", () => {
    const counts = new RequestCounts();
    expect([current(counts, "203.0.113.1", 0), current(counts, "203.0.113.1", 59_999)]).toEqual([1, 2]);
    expect(current(counts, "203.0.113.1", MINUTE)).toBe(1);
  });

  it("keeps every client's count, however many others come", () => {
    const counts = new RequestCounts();
    for (let asked = 0; asked < 10; asked++) current(counts, "203.0.113.1");
    for (let other = 0; other < 50_000; other++) current(counts, `10.0.${other >> 8}.${other & 255}`);
    expect(current(counts, "203.0.113.1")).toBe(11);
  });

  it("counts a /64 as one client, and what comes from anywhere in a /56 or a /48 together", () => {
    const counts = new RequestCounts();
    const inOne64 = [1, 2, 3].map((host) => current(counts, `2001:db8:1:2::${host}`));
    expect(inOne64).toEqual([1, 2, 3]);

    const crowd = new RequestCounts();
    const one56 = Array.from({ length: 40 }, (_, place) =>
      current(crowd, `2001:db8:3:${place.toString(16)}::1`),
    );
    expect(one56.at(-1)).toBe(10);
    const one48 = Array.from({ length: 160 }, (_, place) =>
      current(crowd, `2001:db8:4:${(place * 256).toString(16)}::1`),
    );
    expect(one48.at(-1)).toBe(10);
    expect(current(crowd, "2001:db8:5::1")).toBe(1);
  });

  it("has a bound, beyond which newcomers of one region share one count and those who are known keep theirs", () => {
    const counts = new RequestCounts({ cache: 100 });
    for (let asked = 0; asked < 10; asked++) current(counts, "203.0.113.1");
    const newcomers = Array.from({ length: 1_000 }, (_, other) =>
      current(counts, `10.9.${other >> 8}.${other & 255}`),
    );
    expect(counts.size).toBeLessThan(110);
    expect(newcomers.at(-1)).toBeGreaterThan(50);
    expect(current(counts, "203.0.113.1")).toBe(11);
    expect(current(counts, "10.9.9.9", MINUTE), "everything begins again").toBe(1);
    expect(counts.size).toBe(1);
  });
});
