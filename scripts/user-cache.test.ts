import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { keep, MAX_RESULTS, prune, restore } from "./user-cache.ts";

function emptyCache() {
  const folder = mkdtempSync(join(tmpdir(), "trestle-cache-"));
  vi.stubEnv("XDG_CACHE_HOME", join(folder, "cache"));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

it("restores a folder with the permissions that it was kept with", () => {
  const folder = emptyCache();
  const from = join(folder, "from");
  mkdirSync(join(from, "inner"), { recursive: true });
  writeFileSync(join(from, "inner", "file"), "content");
  chmodSync(join(from, "inner"), 0o700);
  const to = join(folder, "to", "here");
  expect(restore("demo", "a", to)).toBe(false);
  keep("demo", "a", from);
  expect(restore("demo", "a", to)).toBe(true);
  expect(readFileSync(join(to, "inner", "file"), "utf8")).toBe("content");
  expect(statSync(join(to, "inner")).mode & 0o777).toBe(0o700);
});

it("keeps the first of two folders under a key, and leaves no draft", () => {
  const folder = emptyCache();
  for (const name of ["first", "second"]) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "file"), name);
    keep("demo", "a", join(folder, name));
  }
  restore("demo", "a", join(folder, "to"));
  expect(readFileSync(join(folder, "to", "file"), "utf8")).toBe("first");
  expect(readdirSync(join(folder, "cache/trestle/demo"))).toEqual(["a"]);
});

it("removes what was used longest ago, but nothing that a run may still be copying", () => {
  const folder = emptyCache();
  const results = join(folder, "cache/trestle/demo");
  writeFileSync(join(folder, "file"), "content");
  const useAgo = (key: string, seconds: number) => {
    keep("demo", key, join(folder, "file"));
    utimesSync(join(results, key), Date.now() / 1000 - seconds, Date.now() / 1000 - seconds);
  };
  const old = Array.from({ length: MAX_RESULTS.demo + 1 }, (_, days) => `${days + 1}-days-ago`);
  for (const [days, key] of old.entries()) useAgo(key, (days + 1) * 86_400);
  prune("demo");
  expect(readdirSync(results).sort()).toEqual(old.slice(0, MAX_RESULTS.demo));

  const young = Array.from({ length: MAX_RESULTS.demo + 1 }, (_, minutes) => `${minutes}-minutes-ago`);
  for (const [minutes, key] of young.entries()) useAgo(key, minutes * 60);
  prune("demo");
  expect(readdirSync(results).sort()).toEqual(young);
});
