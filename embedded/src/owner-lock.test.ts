import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { on } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it, onTestFinished } from "vitest";
import { acquireOwnerLock } from "./owner-lock.ts";
import { poll } from "./poll.ts";
import { processIdentity } from "./processes.ts";
import { StartupError } from "./startup-error.ts";
import { spawnStack, temporaryFolder } from "./test-stack.ts";

describe("the owner lock", () => {
  it("lets one process in and the next one after its release", async () => {
    const folder = join(temporaryFolder(), "made/on/the/way");
    const lock = await acquireOwnerLock(folder);
    await lock.release();
    await lock.release();
    await (await acquireOwnerLock(folder)).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("refuses a second owner in one sentence that names the first", async () => {
    const folder = temporaryFolder();
    const owner = spawnStack(folder, []);
    await owner.ready();
    const refused = await acquireOwnerLock(folder).catch((error) => error);
    expect(refused).toBeInstanceOf(StartupError);
    expect(refused.message).toBe(
      `The data folder ${folder} is in use by process ${owner.pid}. Stop that process first, or set DATA_DIR and PORT for a second instance.`,
    );
    expect(await owner.stop()).toBe(0);
    await (await acquireOwnerLock(folder)).release();
  });

  it("is taken over from a process that was killed", async () => {
    const folder = temporaryFolder();
    const owner = spawnStack(folder, []);
    await owner.ready();
    await owner.kill();
    expect(readdirSync(folder)).toEqual(["owner.lock"]);
    await (await acquireOwnerLock(folder)).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is not fooled by another program that got the pid of a dead owner", async () => {
    const folder = temporaryFolder();
    writeFileSync(
      join(folder, "owner.lock"),
      JSON.stringify({ pid: process.ppid, identity: "then", token: "t" }),
    );
    await (await acquireOwnerLock(folder)).release();
  });

  it("counts a zombie as dead", async () => {
    const folder = temporaryFolder();
    // The shell starts `cat` and becomes a program that never asks for children it does not know.
    const script = `exec 3<&0; cat <&3 & echo $!; exec "$0" -e 'console.log("became"); setInterval(() => {}, 60000)'`;
    const parent = spawn("sh", ["-c", script, process.execPath], { stdio: ["pipe", "pipe", "ignore"] });
    onTestFinished(() => void parent.kill("SIGKILL"));
    const lines = on(createInterface(parent.stdout), "line");
    const zombie = Number((await lines.next()).value?.[0]);
    await lines.next();
    parent.stdin.end(); // Only now, so that no shell is left that could ask for `cat`.
    expect(await poll(5_000, () => processIdentity(zombie) === undefined)).toBe(true);
    expect(process.kill(zombie, 0)).toBe(true); // Its pid is still there.
    writeFileSync(join(folder, "owner.lock"), JSON.stringify({ pid: zombie, identity: "then", token: "t" }));
    await (await acquireOwnerLock(folder)).release();
  });

  it("is taken over when a power failure left it torn", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "owner.lock"), `{"pid":${process.pid},"iden`);
    await (await acquireOwnerLock(folder)).release();
  });

  it("goes to exactly one of many that find a dead owner at the same moment", async () => {
    const folder = temporaryFolder();
    for (let round = 0; round < 30; round++) {
      writeFileSync(
        join(folder, "owner.lock"),
        JSON.stringify({ pid: 1, identity: `dead ${round}`, token: "t" }),
      );
      const results = await Promise.allSettled(Array.from({ length: 12 }, () => acquireOwnerLock(folder)));
      const winners = results.filter((result) => result.status === "fulfilled");
      expect(winners).toHaveLength(1);
      for (const result of results) {
        if (result.status === "rejected") expect(result.reason).toBeInstanceOf(StartupError);
      }
      await winners[0]?.value.release();
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  it("passes on from a successor that died while it was taking over", async () => {
    const folder = temporaryFolder();
    const first = spawnStack(folder, []);
    await first.ready();
    await first.kill();
    const lock = join(folder, "owner.lock");
    const claim = createHash("sha256").update(readFileSync(lock)).digest("hex").slice(0, 16);
    writeFileSync(`${lock}.after-${claim}`, JSON.stringify({ pid: 1, identity: "dead", token: "u" }));
    await (await acquireOwnerLock(folder)).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("says what to do where no folder can be", async () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    await expect(acquireOwnerLock(file)).rejects.toThrow(
      `The data folder ${file} isn’t a writable folder. Set DATA_DIR to one that is.`,
    );
  });
});
