import { describe, expect, it } from "vitest";
import { testsAt, testsTouchedBy } from "./choose-tests.ts";

const tests = {
  contracts: ["contracts/test/unit/Escrow.t.sol", "contracts/test/pools/Pool.t.sol"],
  units: [
    "domain/src/bids/offer.test.ts",
    "scripts/ops-files.test.ts",
    "server/src/modules/bids/place.test.ts",
    "server/src/modules/bids-archive/read.test.ts",
    "server/src/modules/reviews/write.test.ts",
    "server/src/openapi.test.ts",
    "web/src/features/bids/form.test.tsx",
    "web/src/features/bids/list.test.tsx",
  ],
  browser: ["e2e/everything.spec.ts", "e2e/market.spec.ts"],
};

const sources = Object.entries({
  "chain/src/target.ts": ["chain/src/abis.gen.ts"],
  "server/src/modules/bids/place.ts": ["domain/src/bids/offer.ts", "chain/src/target.ts"],
  "server/src/modules/bids/room.ts": ["server/src/modules/bids/place.ts"],
  "server/src/modules/reviews/room.ts": ["server/src/modules/reviews/write.ts"],
  "server/src/rooms.ts": ["server/src/modules/bids/room.ts", "server/src/modules/reviews/room.ts"],
  "server/src/app.ts": ["server/src/rooms.ts"],
  "testkit/src/server.ts": ["server/src/app.ts"],
  "domain/src/bids/offer.test.ts": ["domain/src/bids/offer.ts"],
  "server/src/modules/bids/place.test.ts": ["testkit/src/server.ts"],
  "server/src/modules/reviews/write.test.ts": ["testkit/src/server.ts"],
  "server/src/openapi.test.ts": ["testkit/src/server.ts"],
  "web/src/features/bids/form.tsx": ["domain/src/bids/offer.ts"],
  "web/src/features/bids/form.test.tsx": ["web/src/features/bids/form.tsx"],
  "web/src/features/bids/list.test.tsx": ["web/src/features/bids/list.tsx"],
}).map(([file, imported]) => ({
  file,
  text: imported.map((path) => `import "@trestle/${path.replace("/src/", "/")}";\n`).join(""),
}));
sources.push({ file: "e2e/market.spec.ts", text: 'import { demo } from "./people.ts";' });
sources.push({ file: "scripts/ops-files.test.ts", text: 'read("ops/alerts.yaml")' });

const touchedBy = (...changed: string[]) => testsTouchedBy(changed, sources, tests);

describe("the tests at a path", () => {
  it("finds a file, and the files of a folder but not of its namesake", () => {
    expect(testsAt(["server/src/modules/bids"], tests).units).toEqual([
      "server/src/modules/bids/place.test.ts",
    ]);
    expect(testsAt(["e2e/market.spec.ts", "contracts"], tests)).toEqual({
      contracts: tests.contracts,
      units: [],
      browser: ["e2e/market.spec.ts"],
    });
  });
});

describe("the tests that a change can touch", () => {
  it("follows imports to the rooms that use a changed file, and no further than the composition", () => {
    expect(touchedBy("domain/src/bids/offer.ts")).toEqual({
      contracts: [],
      units: [
        "domain/src/bids/offer.test.ts",
        "server/src/modules/bids/place.test.ts",
        "server/src/openapi.test.ts",
        "web/src/features/bids/form.test.tsx",
      ],
      browser: ["e2e/everything.spec.ts"],
    });
  });

  it("chooses every room when the composition itself changed", () => {
    expect(touchedBy("server/src/app.ts").units).toEqual(
      expect.arrayContaining([
        "server/src/modules/bids/place.test.ts",
        "server/src/modules/reviews/write.test.ts",
      ]),
    );
  });

  it("takes a changed contract for a change of the interfaces that are generated from it", () => {
    const { contracts, units } = touchedBy("contracts/src/Escrow.sol");
    expect(contracts).toEqual(tests.contracts);
    expect(units).toContain("server/src/modules/bids/place.test.ts");
    expect(units).not.toContain("server/src/modules/reviews/write.test.ts");
  });

  it("chooses all of the server's tests for a migration, and everything for a package", () => {
    expect(touchedBy("server/migrations/0001-first.sql").units).toEqual(
      tests.units.filter((file) => file.startsWith("server/")),
    );
    expect(touchedBy("package-lock.json")).toEqual(tests);
  });

  it("chooses the test that names a file which nothing imports", () => {
    expect(touchedBy("ops/alerts.yaml")).toEqual({
      contracts: [],
      units: ["scripts/ops-files.test.ts"],
      browser: [],
    });
  });

  it("chooses the journeys that a changed helper of journeys serves", () => {
    expect(touchedBy("e2e/people.ts").browser).toEqual(["e2e/market.spec.ts"]);
  });

  it("chooses a changed test itself", () => {
    expect(touchedBy("web/src/features/bids/list.test.tsx")).toEqual({
      contracts: [],
      units: ["web/src/features/bids/list.test.tsx"],
      browser: [],
    });
  });
});
