// Selects the tests of `npm test -- <path>` and of `npm test -- --since <commit>`.
import { globSync } from "node:fs";
import { basename, relative, resolve } from "node:path";
import { importsOf, isTest, roomOf, type Source } from "./boundaries.ts";
import { root } from "./build.ts";

export type Tests = { contracts: string[]; units: string[]; browser: string[] };

const inRoot = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (path) => path.includes("node_modules") }).sort();

export const everyTest = (): Tests => ({
  contracts: inRoot("contracts/test/**/*.t.sol"),
  units: inRoot("{chain,demo,domain,embedded,scripts,server,testkit,web}/**/*.test.{ts,tsx}"),
  browser: inRoot("e2e/*.spec.ts"),
});

/** Returns the tests at or below these paths. */
export function testsAt(paths: string[], { contracts, units, browser }: Tests): Tests {
  const places = paths.map((path) => relative(root, resolve(path)));
  const isThere = (file: string) => places.some((place) => `${file}/`.startsWith(`${place}/`));
  return {
    contracts: contracts.filter(isThere),
    units: units.filter(isThere),
    browser: browser.filter(isThere),
  };
}

/** Every test depends on these files. */
const FOUNDATION = /^(package(-lock)?\.json|[^/]+\/package\.json|vitest\.config\.ts|tsconfig\.base\.json)$/;
const CONTRACTS = /^(contracts\/|foundry\.toml$|scripts\/solc\.mjs$)/;
const GENERATED = "chain/src/abis.gen.ts";
/** Files of the server's composition, which import all rooms. */
const COMPOSITION = /^server\/src\/(?!config|services|room\.)[^/]+\.ts$/;
const PRODUCT_WIDE = /^server\/src\/[^/]+\.test\.ts$/;
/** The journey of all five roles. */
const STORY = "e2e/everything.spec.ts";

/**
 * Returns the changed files and everything that depends on them. Dependants of the server's composition are excluded,
 * or every server test would depend on every file.
 */
function dependants(changed: string[], sources: Source[]): Set<string> {
  const imports = sources.flatMap(({ file, text }) => importsOf(file, text));
  const importers = Map.groupBy(imports, ({ to }) => to);
  const unimported = changed
    .filter((file) => !importers.has(file) && !isTest(file))
    .map((file) => basename(file));
  const naming = sources.filter(({ text }) =>
    unimported.some((name) => new RegExp(`["/]${name}["#]`).test(text)),
  );
  const reached = new Set([...changed, ...naming.map(({ file }) => file)]);
  for (const file of reached)
    if (!COMPOSITION.test(file) || changed.includes(file))
      for (const { from } of importers.get(file) ?? []) reached.add(from);
  return reached;
}

/**
 * Returns the tests that a change of these files can touch: every test that depends on a changed file, and every test
 * of a room that does. Left out are rooms that meet the change only where the server is put together, and all journeys
 * but one, unless the journeys' own files changed.
 */
export function testsTouchedBy(changed: string[], sources: Source[], tests: Tests): Tests {
  if (changed.some((file) => FOUNDATION.test(file))) return tests;
  const contractsChanged = changed.some((file) => CONTRACTS.test(file));
  const reached = dependants(contractsChanged ? [...changed, GENERATED] : changed, sources);
  const rooms = new Set([...reached].map(roomOf));
  const isMigrated = changed.some((file) => /^server\/(schema|migrations)\//.test(file));
  const isComposed = [...reached].some((file) => COMPOSITION.test(file));
  const touchesUnit = (file: string) =>
    reached.has(file) ||
    (roomOf(file) !== undefined && rooms.has(roomOf(file))) ||
    (isMigrated && file.startsWith("server/")) ||
    (isComposed && PRODUCT_WIDE.test(file));

  const ofJourneys = dependants(
    changed.filter((file) => file.startsWith("e2e/")),
    sources,
  );
  const isShown = [...reached].some((file) => /^(web|server)\//.test(file) && !isTest(file));
  return {
    contracts: contractsChanged ? tests.contracts : [],
    units: tests.units.filter(touchesUnit),
    browser: tests.browser.filter((file) => ofJourneys.has(file) || (isShown && file === STORY)),
  };
}
