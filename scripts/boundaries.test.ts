import { describe, expect, it } from "vitest";
import { brokenRules, foreignTables, importCycles, importsOf, roomCycles } from "./boundaries.ts";

const edge = (from: string, to: string, typeOnly = false) => ({ from, to, typeOnly });

describe("the import boundaries", () => {
  it("reads plain, type-only, side-effect and dynamic imports", () => {
    const source = `import { a } from "@trestle/domain/money.ts";\nimport type { B } from "./b.ts";\nimport "./c.css";\nconst d = import("./d.ts");`;
    expect(importsOf("web/src/x.ts", source)).toEqual([
      edge("web/src/x.ts", "domain/src/money.ts"),
      edge("web/src/x.ts", "web/src/b.ts", true),
      edge("web/src/x.ts", "web/src/c.css"),
      edge("web/src/x.ts", "web/src/d.ts"),
    ]);
  });

  it.each([
    ["domain/src/a.ts", "server/src/b.ts"],
    ["web/src/a.ts", "server/src/b.ts"],
    ["server/src/a.ts", "testkit/src/b.ts"],
    ["server/src/a.ts", "demo/src/b.ts"],
    ["server/src/modules/tour/a.ts", "demo/src/b.ts"],
    ["server/src/platform/a.ts", "server/src/modules/accounts/b.ts"],
    ["server/src/platform/a.ts", "server/src/services.ts"],
    ["server/src/indexer/a.ts", "server/src/modules/accounts/b.ts"],
    ["server/src/modules/bids/a.ts", "server/src/app.ts"],
    ["server/src/modules/bids/a.ts", "server/src/rooms.ts"],
    ["server/src/modules/bids/a.ts", "server/src/modules/accounts/tables.ts"],
    ["server/src/modules/bids/a.ts", "server/src/modules/notifications/send.ts"],
    ["web/src/features/bids/a.ts", "web/src/features/auth/b.ts"],
    ["web/src/components/a.ts", "web/src/features/auth/b.ts"],
  ])("refuses %s → %s", (from, to) => {
    expect(brokenRules([edge(from, to)])).toHaveLength(1);
  });

  it.each([
    ["server/src/a.ts", "domain/src/b.ts"],
    ["server/src/modules/bids/a.ts", "server/src/modules/sign-in/access.ts"],
    ["server/src/modules/bids/a.ts", "server/src/services.ts"],
    ["server/src/modules/bids/room.ts", "server/src/room.ts"],
    ["web/src/routes/a.ts", "web/src/features/auth/b.ts"],
    ["server/src/a.test.ts", "testkit/src/server.ts"],
  ])("allows %s → %s", (from, to) => {
    expect(brokenRules([edge(from, to)])).toEqual([]);
  });

  it("finds a circle, but not one of types alone", () => {
    expect(importCycles([edge("a", "b"), edge("b", "c"), edge("c", "a")])).toEqual(["a → b → c → a"]);
    expect(importCycles([edge("a", "b"), edge("b", "a", true)])).toEqual([]);
    expect(importCycles([edge("web/a", "web/b"), edge("web/b", "web/a", true)])).toEqual([
      "web/a → web/b → web/a",
    ]);
  });

  it("finds a circle between rooms through any number of them, also one of types alone", () => {
    const [bids, auth, admin] = ["bids", "auth", "admin"].map(
      (room) => `server/src/modules/${room}/a.ts`,
    ) as [string, string, string];
    expect(roomCycles([edge(bids, auth), edge(auth, admin), edge(admin, bids, true)])).toHaveLength(1);
    expect(roomCycles([edge(bids, auth), edge(bids, admin), edge(admin, auth)])).toEqual([]);
    expect(roomCycles([edge(bids, auth), edge("server/src/modules/accounts/a.test.ts", bids)])).toEqual([]);
    expect(roomCycles([edge("domain/src/bids/a.ts", "domain/src/auth/a.ts"), edge(auth, bids)])).toEqual([]);
  });

  it("finds SQL on another room's table, in a builder and in words, but not in a comment", () => {
    const owner = {
      file: "server/src/modules/bids/tables.ts",
      text: 'interface Tables extends Table<"bid" | "bid_terms"> {}\n',
    };
    const found = (file: string, text: string) => foreignTables([owner, { file, text }]);
    const other = "server/src/modules/accounts/a.ts";
    expect(found(other, 'db.selectFrom("bid").innerJoin("bid_terms", "a", "b")')).toEqual([
      `${other}: SQL on bid, a table of bids`,
      `${other}: SQL on bid_terms, a table of bids`,
    ]);
    expect(found(other, "sql`select 1 from bid as placed`")).toHaveLength(1);
    expect(found("server/src/housekeeping.ts", 'db.deleteFrom("bid")')).toHaveLength(1);
    expect(found(other, "// what came from bid")).toEqual([]);
    expect(found("server/src/modules/bids/a.ts", 'db.selectFrom("bid")')).toEqual([]);
    expect(found("server/src/modules/accounts/a.test.ts", 'db.selectFrom("bid")')).toEqual([]);
  });
});
