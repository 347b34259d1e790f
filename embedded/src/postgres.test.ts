import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { poll } from "./poll.ts";
import { linkLibraries } from "./postgres-binaries.ts";
import { findByArguments, processIdentity } from "./processes.ts";
import { StartupError } from "./startup-error.ts";
import { postgresIn, query, root, spawnStack, temporaryFolder } from "./test-stack.ts";

const NOBODY = 65534;

describe("the embedded PostgreSQL", () => {
  it("keeps its data, its port and its password over a stop and a start", async () => {
    const folder = temporaryFolder();
    const first = await postgresIn(folder);
    await query(first.url, "create table beam (length int); insert into beam values (7)");
    await first.stop();
    await first.stop();
    await first.exited;
    expect(existsSync(join(folder, "postgres/postmaster.pid"))).toBe(false);

    const second = await postgresIn(folder);
    expect(second.url).toBe(first.url);
    expect(await query(second.url, "select length from beam")).toEqual([{ length: 7 }]);
    expect(await query(second.url, "select current_user as who, current_database() as what")).toEqual([
      { who: "trestle", what: "trestle" },
    ]);
  });

  it("takes another port when somebody else has its own", async () => {
    const folder = temporaryFolder();
    const first = await postgresIn(folder);
    await first.stop();
    const squatter = createServer().listen(first.port, "127.0.0.1");
    onTestFinished(() => void squatter.close());
    const second = await postgresIn(folder);
    expect(second.port).not.toBe(first.port);
    expect(await query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("refuses connections without the password, and listens on this machine alone", async () => {
    const { url, port } = await postgresIn(temporaryFolder());
    await expect(query(`postgres://trestle:guess@127.0.0.1:${port}/trestle`, "select 1")).rejects.toThrow(
      "password authentication failed",
    );
    const [settings] = await query(
      url,
      "select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync, current_setting('unix_socket_directories') as sockets",
    );
    expect(settings).toEqual({ addresses: "127.0.0.1", fsync: "on", sockets: "" });
  });

  it("recovers from a killed postmaster although a busy backend outlives it", async () => {
    const folder = temporaryFolder();
    const first = await postgresIn(folder);
    await query(first.url, "create table beam (length int); insert into beam values (7)");
    const busy = query(first.url, "select count(*) from generate_series(1, 100000000000)").catch(() => {});
    const activity =
      "select pid from pg_stat_activity where query like '%100000000000)' and pid <> pg_backend_pid()";
    const [backend] = (await poll(10_000, async () => {
      const rows = await query(first.url, activity);
      return rows.length > 0 && rows;
    })) ?? [{}];
    process.kill(
      Number(readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[0]),
      "SIGKILL",
    );
    await first.exited;
    expect(processIdentity(Number(backend?.pid))).toBeDefined();

    const second = await postgresIn(folder);
    expect(await query(second.url, "select length from beam")).toEqual([{ length: 7 }]);
    expect(processIdentity(Number(backend?.pid))).toBeUndefined();
    await busy;
  });

  it("ends the orphan of a killed supervisor and finds everything committed", async () => {
    const folder = temporaryFolder();
    const killed = spawnStack(folder, ["postgres"]);
    const { databaseUrl } = await killed.ready();
    await query(databaseUrl, "create table beam (length int); insert into beam values (7)");
    await killed.kill();
    const [orphan] = findByArguments("/postgres", "-D", join(folder, "postgres"));
    expect(processIdentity(orphan as number)).toBeDefined();

    const lines: string[] = [];
    const { url } = await postgresIn(folder, (line) => lines.push(line));
    expect(lines).toEqual([`Ended PostgreSQL of an earlier run (process ${orphan}).`]);
    expect(await query(url, "select length from beam")).toEqual([{ length: 7 }]);
  });

  it("begins again after it was killed while making its database", async () => {
    const folder = temporaryFolder();
    const killed = spawnStack(folder, ["postgres"]);
    const begun = await poll(10_000, () => existsSync(join(folder, "postgres.new/base")));
    await killed.kill();
    expect([begun, existsSync(join(folder, "postgres"))]).toEqual([true, false]);
    const { url } = await postgresIn(folder);
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(existsSync(join(folder, "postgres.new"))).toBe(false);
  });

  it("leaves the program alone that got the pid of a dead postmaster", async () => {
    const folder = temporaryFolder();
    await (await postgresIn(folder)).stop();
    const other = spawn("sleep", ["60"]);
    onTestFinished(() => void other.kill());
    const lines = [other.pid, join(folder, "postgres"), 1, 5432, "", "127.0.0.1", "1 1", "ready"];
    writeFileSync(join(folder, "postgres/postmaster.pid"), `${lines.join("\n")}\n`);
    const { url } = await postgresIn(folder);
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(other.exitCode).toBeNull();
    expect(other.signalCode).toBeNull();
  });

  it("makes the links of its libraries where npm was not allowed to", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "native/lib"), { recursive: true });
    writeFileSync(join(folder, "native/lib/libpq.so.5.18"), "library");
    const links = [{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }];
    writeFileSync(join(folder, "native/pg-symlinks.json"), JSON.stringify(links));
    linkLibraries(folder);
    linkLibraries(folder);
    expect(readFileSync(join(folder, "native/lib/libpq.so.5"), "utf8")).toBe("library");
  });
});

describe("a PostgreSQL that cannot start says so in one sentence", () => {
  async function refusal(folder: string): Promise<string> {
    const error = await postgresIn(folder).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(StartupError);
    return error.message;
  }

  it("for a folder that is a file", async () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    expect(await refusal(file)).toContain(`The data folder ${file} isn’t a writable folder`);
  });

  it("for the data of another version, a lost password, and settings it does not know", async () => {
    const folder = temporaryFolder();
    await (await postgresIn(folder)).stop();
    const cluster = join(folder, "postgres");

    writeFileSync(join(cluster, "postgresql.auto.conf"), "no_such_setting = 1\n");
    expect(await refusal(folder)).toBe(
      `PostgreSQL stopped while starting (configuration file "${join(cluster, "postgresql.auto.conf")}" contains errors). Fix that, or set DATA_DIR to another folder to start afresh.`,
    );
    writeFileSync(join(cluster, "postgresql.auto.conf"), "");

    const password = readFileSync(join(cluster, "trestle.password"));
    writeFileSync(join(cluster, "trestle.password"), "guess");
    expect(await refusal(folder)).toContain("rejects its password file");
    expect(findByArguments("/postgres", "-D", cluster)).toEqual([]);
    rmSync(join(cluster, "trestle.password"));
    expect(await refusal(folder)).toContain("trestle.password is missing. Restore it");
    writeFileSync(join(cluster, "trestle.password"), password);

    writeFileSync(join(cluster, "PG_VERSION"), "17\n");
    expect(await refusal(folder)).toBe(
      `The database in ${cluster} was made by PostgreSQL 17, but this is 18. Move that folder away, or set DATA_DIR to another folder.`,
    );
  });
});

// PostgreSQL refuses root, so root has ways of its own. Only root can try them.
if (root) {
  describe("PostgreSQL started by root", () => {
    it("works in a folder that only root can enter, with files for root alone", async () => {
      const folder = temporaryFolder();
      chmodSync(folder, 0o700);
      const wrapper = ["sh", "-c", 'umask 077; exec "$@"', "sh"];
      const stack = spawnStack(join(folder, "data"), ["postgres"], { wrapper });
      expect(await query((await stack.ready()).databaseUrl, "select 1 as one")).toEqual([{ one: 1 }]);
      expect(await stack.stop()).toBe(0);
      expect(statSync(join(folder, "data/postgres")).uid).toBe(0);
    });

    it("runs as another account where user namespaces are not to be had", async () => {
      const folder = temporaryFolder();
      chmodSync(folder, 0o755);
      const env = { ...process.env, PATH: "/nonexistent" };
      const stack = spawnStack(folder, ["postgres"], { env });
      expect(await query((await stack.ready()).databaseUrl, "select 1 as one")).toEqual([{ one: 1 }]);
      expect(await stack.stop()).toBe(0);
      expect(statSync(join(folder, "postgres")).uid).not.toBe(0);
    });

    it("says so where neither way can reach the folder", async () => {
      const folder = temporaryFolder();
      chmodSync(folder, 0o700);
      const env = { ...process.env, PATH: "/nonexistent" };
      const stack = spawnStack(folder, ["postgres"], { env });
      expect(await stack.exitCode()).toBe(1);
      expect(await stack.errors).toMatch(
        /^PostgreSQL doesn’t run as root, and .*Start as an ordinary user.*\n$/,
      );
    });

    it("does not touch the database of another user", async () => {
      const folder = temporaryFolder();
      await (await postgresIn(folder)).stop();
      chownSync(join(folder, "postgres"), NOBODY, NOBODY);
      await expect(postgresIn(folder)).rejects.toThrow(
        `The database in ${join(folder, "postgres")} was created by another user (uid ${NOBODY}). Start as that user, or set DATA_DIR to another folder.`,
      );
    });
  });

  const asNobody = ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"];
  const [setpriv = "", ...identity] = asNobody;
  // In a clone that only root can enter there is no ordinary user to try with.
  if (spawnSync(setpriv, [...identity, process.execPath, "--version"]).status === 0) {
    describe("PostgreSQL started by an ordinary user", () => {
      it("works, and belongs to that user", async () => {
        const folder = temporaryFolder();
        chownSync(folder, NOBODY, NOBODY);
        const stack = spawnStack(folder, ["postgres"], { wrapper: asNobody });
        expect(await query((await stack.ready()).databaseUrl, "select 1 as one")).toEqual([{ one: 1 }]);
        expect(await stack.stop()).toBe(0);
        expect(statSync(join(folder, "postgres")).uid).toBe(NOBODY);
      });

      it("refuses what root has made, in one sentence", async () => {
        const folder = temporaryFolder();
        await (await postgresIn(folder)).stop();
        chmodSync(folder, 0o755);
        const stack = spawnStack(folder, ["postgres"], { wrapper: asNobody });
        expect(await stack.exitCode()).toBe(1);
        expect(await stack.errors).toBe(
          `The data folder ${folder} belongs to another user or isn’t writable. Start as its owner, or set DATA_DIR to another folder.
`,
        );
      });
    });
  }
}
