// Holds the one-way arrows of ARCHITECTURE.md: who may import whom, and no circles.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

export type Import = { from: string; to: string; typeOnly: boolean };

/** Top folder → the top folders it may import besides itself. */
const arrows: Record<string, string[]> = {
  chain: [],
  domain: ["chain"],
  embedded: [],
  server: ["chain", "domain", "embedded"],
  web: ["chain", "domain"],
  testkit: ["chain", "domain", "embedded", "server"],
  e2e: ["chain", "domain", "embedded", "server", "testkit"],
  scripts: ["chain", "domain", "embedded", "server", "testkit", "e2e"],
};

type Rule = { why: string; breaks: (from: string, to: string) => boolean };

const room = (path: string, folder: string): string | undefined =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split("/")[0] : undefined;
const within = (folder: string) => (path: string) => path.startsWith(`${folder}/`);

const rules: Rule[] = [
  {
    why: "the arrows run chain → domain → server | web",
    breaks: (from, to) => {
      const [source = "", target = ""] = [from.split("/")[0], to.split("/")[0]];
      return source !== target && !arrows[source]?.includes(target);
    },
  },
  {
    why: "the platform knows no business",
    breaks: (from, to) => within("server/src/platform")(from) && within("server/src/modules")(to),
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

const isTest = (path: string) => /\.test\.tsx?$|test-setup\.ts$|global-setup\.ts$/.test(path);

export function brokenRules(imports: Import[]): string[] {
  return imports
    .filter(({ from }) => !isTest(from))
    .flatMap(({ from, to }) =>
      rules.filter((rule) => rule.breaks(from, to)).map(({ why }) => `${from} → ${to}: ${why}`),
    );
}

export function circles(imports: Import[]): string[] {
  const targets = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
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

if (import.meta.main) {
  const folders = Object.keys(arrows).join(",");
  const files = globSync(`{${folders}}/**/*.{ts,tsx}`, {
    exclude: (path) => path.includes("node_modules") || path.includes("dist"),
  });
  const imports = files.flatMap((file) => importsOf(file, readFileSync(file, "utf8")));
  const problems = [...brokenRules(imports), ...circles(imports).map((circle) => `circle: ${circle}`)];
  for (const problem of problems) console.error(problem);
  console.log(`${imports.length} imports in ${files.length} files, ${problems.length} against the arrows`);
  if (problems.length > 0 || imports.length === 0) process.exit(1);
}
