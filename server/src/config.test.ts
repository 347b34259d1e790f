import { readFileSync } from "node:fs";
import { join } from "node:path";
import { demoKey } from "@trestle/chain/demo-keys.ts";
import { describe, expect, it } from "vitest";
import { readConfig, settingNames } from "./config.ts";

const read = (variables: NodeJS.ProcessEnv) => readConfig(variables, "/srv/trestle");
const ownKey = `0x${"7".repeat(64)}`;
const publicChain = {
  CHAIN_RPC_URL: "https://rpc.example.org",
  CHAIN_ID: "1287",
  JWT_SECRET: "a secret of more than thirty-two characters",
  KYC_KEY: "a".repeat(64),
  OPERATOR_KEY: ownKey,
};

describe("the environment", () => {
  it("needs nothing for the demo", () => {
    expect(read({})).toMatchObject({
      PORT: 3000,
      DATA_DIR: "/srv/trestle/.data",
      PUBLIC_URL: "http://localhost:3000",
      demo: true,
      TRUST_PROXY: false,
    });
  });

  it("has a rate in pounds on the demo, and on a real chain only the one it is given", () => {
    expect(read({}).GBP_PER_DEV).toBe(1);
    expect(read({ GBP_PER_DEV: "0.4" }).GBP_PER_DEV).toBe(0.4);
    expect(read(publicChain).GBP_PER_DEV).toBeUndefined();
  });

  it("takes PORT and DATA_DIR for a second instance", () => {
    expect(read({ PORT: "3001", DATA_DIR: "/var/second" })).toMatchObject({
      DATA_DIR: "/var/second",
      PUBLIC_URL: "http://localhost:3001",
    });
  });

  it("treats an empty variable like a missing one", () => {
    expect(read({ CHAIN_RPC_URL: "", EXPLORER_URL: "" })).toMatchObject({
      demo: true,
      EXPLORER_URL: undefined,
    });
  });

  it.each([
    [{ PORT: "abc" }, "The environment variable PORT must be a number."],
    [{ PORT: "70000" }, "The environment variable PORT must be 1 to 65535."],
    [{ PUBLIC_URL: "trestle" }, "The environment variable PUBLIC_URL must be an http or https address."],
    [{ DATABASE_URL: "mysql://x" }, "The environment variable DATABASE_URL must be a postgres:// address."],
    [{ JWT_SECRET: "short" }, "The environment variable JWT_SECRET must have at least 32 characters."],
    [{ KYC_KEY: "zz" }, "The environment variable KYC_KEY must be 64 hexadecimal digits (32 bytes)."],
    [{ OPERATOR_KEY: "0x12" }, "The environment variable OPERATOR_KEY must be 0x and 64 hexadecimal digits."],
    [
      { OPERATOR_MIN_BALANCE: "1,5" },
      "The environment variable OPERATOR_MIN_BALANCE must be an amount of DEV such as 0.5.",
    ],
    [
      { LOG_LEVEL: "loud" },
      "The environment variable LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.",
    ],
    [
      { MAP_PMTILES: "ftp://example.org/city.pmtiles" },
      "The environment variable MAP_PMTILES must be a PMTiles file, or an http or https address of one.",
    ],
    [
      { MAP_PMTILES: "city.pmtiles", MAP_STYLE_URL: "https://example.org/style.json" },
      "Set MAP_STYLE_URL or MAP_PMTILES, not both. Each one provides a street map.",
    ],
    [{ GBP_PER_DEV: "-1" }, "The environment variable GBP_PER_DEV must be positive."],
  ])("refuses %j in one sentence", (variables, sentence) => {
    expect(() => read(variables)).toThrow(sentence);
  });

  it("takes streets from a file beside it or from an address", () => {
    expect(read({}).MAP_PMTILES).toBeUndefined();
    expect(read({ MAP_PMTILES: "" }).MAP_PMTILES).toBeUndefined();
    expect(read({ MAP_PMTILES: "city.pmtiles" }).MAP_PMTILES).toEqual({ file: "/srv/trestle/city.pmtiles" });
    expect(read({ MAP_PMTILES: "/var/city.pmtiles" }).MAP_PMTILES).toEqual({ file: "/var/city.pmtiles" });
    const url = "https://example.org/city.pmtiles?key=1";
    expect(read({ MAP_PMTILES: url }).MAP_PMTILES).toEqual({ url });
  });

  it("reads the operator's least balance in DEV", () => {
    expect(read({}).OPERATOR_MIN_BALANCE).toBe(10n ** 18n);
    expect(read({ OPERATOR_MIN_BALANCE: "" }).OPERATOR_MIN_BALANCE).toBe(10n ** 18n);
    expect(read({ OPERATOR_MIN_BALANCE: "0.25" }).OPERATOR_MIN_BALANCE).toBe(25n * 10n ** 16n);
  });

  it("takes another chain with secrets of its own, and then is no demo", () => {
    expect(read(publicChain)).toMatchObject({ demo: false, CHAIN_ID: 1287 });
  });

  it.each(["CHAIN_ID", "JWT_SECRET", "KYC_KEY", "OPERATOR_KEY"])(
    "refuses another chain without %s",
    (name) => {
      expect(() => read({ ...publicChain, [name]: undefined })).toThrow(name);
    },
  );

  it.each(["OPERATOR_KEY", "DEPLOYER_KEY"])("refuses a publicly known key as %s on another chain", (name) => {
    expect(() => read({ ...publicChain, [name]: demoKey(1) })).toThrow(
      `${name} is a publicly known demo key`,
    );
  });
});

describe("docs/configuration.md", () => {
  const docs = join(import.meta.dirname, "../../docs");
  const page = readFileSync(join(docs, "configuration.md"), "utf8");
  const rows = [
    ...page.matchAll(/^\| `(?<name>\w+)` \| (?<fallback>.+?) \| .+ \| \[.+\]\((?<file>.+)\) \|$/gm),
  ].map(({ groups = {} }) => groups);

  it("lists every setting once", () => {
    expect(rows.map(({ name }) => name).sort()).toEqual([...settingNames].sort());
  });

  it.each(rows)("names a file that reads $name", ({ name = "", file = "" }) => {
    expect(readFileSync(join(docs, file), "utf8")).toMatch(new RegExp(`\\b${name}\\b`));
  });

  it.each(rows.filter(({ fallback = "" }) => /^`[^`]+`$/.test(fallback)))(
    "has the default of $name",
    ({ name = "", fallback = "" }) => {
      expect(read({ [name]: fallback.replaceAll("`", "").replace("PORT", "3000") })).toEqual(read({}));
    },
  );
});
