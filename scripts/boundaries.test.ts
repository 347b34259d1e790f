import { describe, expect, it } from "vitest";
import { brokenRules, circles, importsOf } from "./boundaries.ts";

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
    ["server/src/platform/a.ts", "server/src/modules/auth/b.ts"],
    ["server/src/modules/bids/a.ts", "server/src/modules/auth/tables.ts"],
    ["server/src/modules/bids/a.ts", "server/src/modules/notifications/send.ts"],
    ["web/src/features/bids/a.ts", "web/src/features/auth/b.ts"],
    ["web/src/components/a.ts", "web/src/features/auth/b.ts"],
  ])("refuses %s → %s", (from, to) => {
    expect(brokenRules([edge(from, to)])).toHaveLength(1);
  });

  it.each([
    ["server/src/a.ts", "domain/src/b.ts"],
    ["server/src/modules/bids/a.ts", "server/src/modules/auth/access.ts"],
    ["web/src/routes/a.ts", "web/src/features/auth/b.ts"],
    ["server/src/a.test.ts", "testkit/src/server.ts"],
  ])("allows %s → %s", (from, to) => {
    expect(brokenRules([edge(from, to)])).toEqual([]);
  });

  it("finds a circle, but not one of types alone", () => {
    expect(circles([edge("a", "b"), edge("b", "c"), edge("c", "a")])).toEqual(["a → b → c → a"]);
    expect(circles([edge("a", "b"), edge("b", "a", true)])).toEqual([]);
  });
});
