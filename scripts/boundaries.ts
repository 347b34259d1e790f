// Checks the rules of ARCHITECTURE.md: allowed imports, no cycles between files or rooms, and no SQL on another room's
// table. Prints a report, and fails on any violation.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

export type Import = { from: string; to: string; typeOnly: boolean };

/** Allowed imports by top folder, besides itself. */
const allowedImports: Record<string, string[]> = {
  chain: [],
  domain: ["chain"],
  embedded: [],
  server: ["chain", "domain", "embedded"],
  demo: ["chain", "domain", "embedded", "server"],
  web: ["chain", "domain"],
  testkit: ["chain", "domain", "embedded", "server", "demo"],
  e2e: ["chain", "domain", "embedded", "server", "demo", "testkit"],
  scripts: ["chain", "domain", "embedded", "server", "demo", "testkit", "e2e"],
};

type Rule = { why: string; breaks: (from: string, to: string) => boolean };

const room = (path: string, folder: string): string | undefined =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split("/")[0] : undefined;
const within = (folder: string) => (path: string) => path.startsWith(`${folder}/`);

/** Files of the composition without knowledge of rooms, whose types every room may use. */
const foundations = ["server/src/config.ts", "server/src/services.ts", "server/src/room.ts"];

const rules: Rule[] = [
  {
    why: "the arrows run chain → domain → server | web",
    breaks: (from, to) => {
      const [source = "", target = ""] = [from.split("/")[0], to.split("/")[0]];
      return source !== target && !allowedImports[source]?.includes(target);
    },
  },
  {
    why: "upwards: the platform knows no room and not how the application is composed",
    breaks: (from, to) =>
      within("server/src/platform")(from) &&
      within("server/src")(to) &&
      !within("server/src/platform")(to) &&
      to !== "server/src/config.ts",
  },
  {
    why: "upwards: the indexer knows no room, rooms register with it",
    breaks: (from, to) => within("server/src/indexer")(from) && within("server/src/modules")(to),
  },
  {
    why: "upwards: rooms and indexer do not know how the application is composed",
    breaks: (from, to) =>
      (within("server/src/modules")(from) || within("server/src/indexer")(from)) &&
      /^server\/src\/[^/]+$/.test(to) &&
      !foundations.includes(to),
  },
  {
    why: "a module calls another module's verbs, never its tables or routes",
    breaks: (from, to) => {
      const [source, target] = [room(from, "server/src/modules"), room(to, "server/src/modules")];
      return (
        source !== undefined && target !== undefined && source !== target && /\/(tables|routes)\.ts$/.test(to)
      );
    },
  },
  {
    why: "notifications listen to events: no module imports them",
    breaks: (from, to) =>
      within("server/src/modules")(from) &&
      room(from, "server/src/modules") !== "notifications" &&
      within("server/src/modules/notifications")(to),
  },
  {
    why: "features never import features: routes compose them",
    breaks: (from, to) => {
      const [source, target] = [room(from, "web/src/features"), room(to, "web/src/features")];
      return source !== undefined && target !== undefined && source !== target;
    },
  },
  {
    why: "components and lib stand below features and routes",
    breaks: (from, to) =>
      (within("web/src/components")(from) || within("web/src/lib")(from)) &&
      (within("web/src/features")(to) || within("web/src/routes")(to)),
  },
  {
    why: "lib stands below components",
    breaks: (from, to) => within("web/src/lib")(from) && within("web/src/components")(to),
  },
];

const IMPORT =
  /(?:^|\n)\s*(import|export)\s+(type\s)?[^;'"]*?from\s+["']([^"']+)["']|(?:^|\n)\s*import\s+["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith("@trestle/")) {
    const [folder = "", ...rest] = specifier.slice("@trestle/".length).split("/");
    return join(folder, "src", ...rest);
  }
  if (!specifier.startsWith(".")) return undefined;
  const path = normalize(join(dirname(from), specifier)).split("?")[0] ?? "";
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => existsSync(candidate)) ?? path;
}

export function importsOf(file: string, source: string): Import[] {
  return [...source.matchAll(IMPORT)].flatMap((match) => {
    const specifier = match[3] ?? match[4] ?? match[5] ?? "";
    const to = resolve(file, specifier);
    return to ? [{ from: file, to, typeOnly: match[2] !== undefined }] : [];
  });
}

export const isTest = (path: string) => /\.test\.tsx?$|test-setup\.ts$|global-setup\.ts$/.test(path);

export function brokenRules(imports: Import[]): string[] {
  return imports
    .filter(({ from }) => !isTest(from))
    .flatMap(({ from, to }) =>
      rules.filter((rule) => rule.breaks(from, to)).map(({ why }) => `${from} → ${to}: ${why}`),
    );
}

/** Returns a file's room: a folder of modules/, the platform or the domain, the indexer or the demo. */
export function roomOf(path: string): string | undefined {
  const [, place, name] =
    /^(server\/src\/modules|domain\/src)\/([^/]+)\//.exec(path) ??
    /^(server\/src)\/(platform\/[^/]+|indexer)\//.exec(path) ??
    /^()(demo)\//.exec(path) ??
    [];
  return name && (place === "domain/src" ? `domain/${name}` : name);
}

/** Returns cycles between rooms, types included: a type that two rooms need of each other belongs below both. */
export function roomCycles(imports: Import[]): string[] {
  const examples = new Map<string, Map<string, Import>>();
  for (const each of imports.filter(({ from }) => !isTest(from))) {
    const [from, to] = [roomOf(each.from), roomOf(each.to)];
    if (!from || !to || from === to) continue;
    const targets = examples.get(from) ?? new Map<string, Import>();
    examples.set(from, targets.set(to, targets.get(to) ?? each));
  }
  const found = new Map<string, string>();
  for (const [from, targets] of examples)
    for (const to of targets.keys()) {
      const back = shortestPath(examples, to, from);
      if (!back) continue;
      const key = [...back].sort().join(" ");
      const steps = [from, ...back].slice(0, -1).map((room, index) => {
        const step = examples.get(room)?.get(back[index] ?? "");
        return `${step?.from} → ${step?.to}`;
      });
      if (!found.has(key)) found.set(key, `${[from, ...back].join(" → ")} (${steps.join(", ")})`);
    }
  return [...found.values()];
}

function shortestPath(
  targets: Map<string, Map<string, unknown>>,
  from: string,
  to: string,
): string[] | undefined {
  const reached = new Set([from]);
  let paths = [[from]];
  while (paths.length > 0) {
    const done = paths.find((path) => path.at(-1) === to);
    if (done) return done;
    paths = paths.flatMap((path) =>
      [...(targets.get(path.at(-1) ?? "")?.keys() ?? [])]
        .filter((next) => !reached.has(next))
        .map((next) => {
          reached.add(next);
          return [...path, next];
        }),
    );
  }
  return undefined;
}

export type Source = { file: string; text: string };

/** Which room owns a table: the one that adds it to `Tables`. */
export function tableOwners(sources: Source[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { file, text } of sources) {
    const owner = roomOf(file);
    if (!owner || isTest(file)) continue;
    for (const [, names = ""] of text.matchAll(/\binterface Tables\s+extends Table<([^>]*)>/g))
      for (const [, table = ""] of names.matchAll(/"(\w+)"/g)) owners.set(table, owner);
  }
  return owners;
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** Matches table names after Kysely's builders and SQL keywords. */
const TABLE =
  /(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w+Join|\busing)\(\s*["'`](\w+)|\b(?:from|join|into|update|table)\s+"?(\w+)/gi;

/** Returns SQL on tables of another room. A room uses other rooms' data through their functions or queries. */
export function foreignTables(sources: Source[]): string[] {
  const owners = tableOwners(sources);
  return sources
    .filter(({ file }) => /^(server|demo)\/src\//.test(file) && !isTest(file))
    .flatMap(({ file, text }) => {
      const used = [...text.replaceAll(COMMENT, "").matchAll(TABLE)].map(
        (match) => match[1] ?? match[2] ?? "",
      );
      return [...new Set(used)]
        .filter((table) => owners.has(table) && owners.get(table) !== roomOf(file))
        .map((table) => `${file}: SQL on ${table}, a table of ${owners.get(table)}`);
    });
}

/** Returns cycles between files; in the web app, type imports count too. */
export function importCycles(imports: Import[]): string[] {
  const targets = Map.groupBy(
    imports.filter(({ from, typeOnly }) => !typeOnly || within("web")(from)),
    ({ from }) => from,
  );
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, path: string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) return void found.push([...path.slice(start), file].join(" → "));
    if (done.has(file)) return;
    for (const { to } of targets.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return found;
}

export function readSources(): Source[] {
  const folders = Object.keys(allowedImports).join(",");
  const files = globSync(`{${folders}}/**/*.{ts,tsx}`, {
    exclude: (path) => path.includes("node_modules") || path.includes("dist"),
  });
  return files.map((file) => ({ file, text: readFileSync(file, "utf8") }));
}

if (import.meta.main) {
  const sources = readSources();
  const imports = sources.flatMap(({ file, text }) => importsOf(file, text));
  const broken = brokenRules(imports);
  const found = {
    "imports upwards": broken.filter((problem) => problem.includes(": upwards: ")),
    "other imports against the arrows": broken.filter((problem) => !problem.includes(": upwards: ")),
    "circles between files": importCycles(imports),
    "circles between rooms": roomCycles(imports),
    "uses of another room's table in SQL": foreignTables(sources),
  };
  for (const [what, problems] of Object.entries(found)) {
    console.log(`${problems.length} ${what}`);
    for (const problem of problems) console.error(`  ${problem}`);
  }
  console.log(`${imports.length} imports in ${sources.length} files`);
  if (Object.values(found).flat().length > 0 || imports.length === 0) process.exit(1);
}
