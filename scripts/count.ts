// `npm run count`: counts lines by kind. `-- COMMIT` counts another commit, `-- COMMIT --since OLDER` compares two.
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";

type File = { path: string; text: string };

const git = (...args: string[]): string =>
  execFileSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 30 });

const NOT_PRODUCTION =
  /\.test\.tsx?$|^web\/src\/test-|^(testkit|e2e|docs)\/|^chain\/examples\/|^contracts\/(test|bench|snapshots)\/|\.gen\.ts$/;
const CODE = /\.(tsx?|mjs|js|css|sql|sol)$/;
/** Data of the product that people typed: stories, maps, articles, drawings. */
const DATA = /^(demo|domain|server|web)\/.*\.(ya?ml|json|geojson|md|svg)$/;
const NOT_DATA = /(package|tsconfig[^/]*|manifest)\.json$|README\.md$/;

/** Reads every text file of a commit at once. */
function filesOf(commit: string): File[] {
  const paths = git("ls-tree", "-r", "--name-only", "-z", commit)
    .split("\0")
    .filter(
      (path) => CODE.test(path) || DATA.test(path) || path === "README.md" || path === "ARCHITECTURE.md",
    );
  const output = execFileSync("git", ["cat-file", "--batch"], {
    input: paths.map((path) => `${commit}:${path}\n`).join(""),
    maxBuffer: 2 ** 30,
  });
  let at = 0;
  return paths.map((path) => {
    const header = output.indexOf(10, at);
    const size = Number(output.subarray(at, header).toString().split(" ")[2]);
    const text = output.subarray(header + 1, header + 1 + size).toString();
    at = header + size + 2;
    return { path, text };
  });
}

const linesOf = ({ text }: File) => text.replace(/\n$/, "").split("\n");
const CLOSING = /^[\s)}\]>;,/]*$|^\s*<\/[\w.]*>[)};,]*$/;

/** Counts lines by kind; an import or comment may span several. */
function countLines(file: File) {
  const found = { all: 0, imports: 0, blank: 0, comments: 0, closing: 0, code: 0 };
  let inside: "imports" | "comments" | null = null;
  for (const line of linesOf(file)) {
    const text = line.trim();
    found.all++;
    if (inside === null) {
      if (/^import[ {]/.test(text)) inside = "imports";
      else if (text.startsWith("/*") || text.startsWith("{/*")) inside = "comments";
    }
    if (inside) found[inside]++;
    else if (text === "") found.blank++;
    else if (/^(\/\/|--)/.test(text)) found.comments++;
    else if (CLOSING.test(line)) found.closing++;
    else found.code++;
    if (inside === "imports" && /["'];?$/.test(text)) inside = null;
    if (inside === "comments" && text.includes("*/")) inside = null;
  }
  return found;
}
type LineCounts = ReturnType<typeof countLines>;

const kinds: [string, RegExp][] = [
  ["web .tsx", /^web\/.*\.tsx$/],
  ["web .ts", /^web\/.*\.(ts|js|mjs)$/],
  ["web .css", /^web\/.*\.css$/],
  ["server .ts", /^server\/.*\.ts$/],
  ["server .sql", /^server\/.*\.sql$/],
  ["demo .ts", /^demo\/.*\.ts$/],
  ["domain .ts", /^domain\/.*\.ts$/],
  ["contracts .sol", /^contracts\/.*\.sol$/],
  ["scripts", /^scripts\//],
  ["other", /^/],
];

function sum(files: File[]): LineCounts {
  const total = countLines({ path: "", text: "" });
  for (const key of Object.keys(total) as (keyof LineCounts)[]) total[key] = 0;
  for (const file of files)
    for (const [key, lines] of Object.entries(countLines(file))) total[key as keyof LineCounts] += lines;
  return total;
}

const IMPORT = /\bfrom\s*["']([^"']+)["']/g;

/** Counts production modules that exactly one file imports; a test of its own counts as an importer. */
function withOneImporter(production: File[], files: File[]): number {
  const modules = new Map<string, number>();
  for (const { path, text } of files) {
    const targets = [...text.matchAll(IMPORT)].map(([, name = ""]) =>
      name.startsWith(".")
        ? join(dirname(path), name)
        : name.replace(/^@trestle\/(\w+)\//, (_, workspace) => `${workspace}/src/`),
    );
    for (const target of new Set(targets)) modules.set(target, (modules.get(target) ?? 0) + 1);
  }
  return production.filter(({ path }) => modules.get(path) === 1).length;
}

function largestRoom(files: File[]): string {
  const rooms = Map.groupBy(
    files.filter(({ path }) => path.endsWith(".ts")),
    ({ path }) => /^server\/src\/(?:modules|platform)\/\w[\w-]*(?=\/)/.exec(path)?.[0] ?? "",
  );
  rooms.delete("");
  const [name, members] = [...rooms].sort(([, a], [, b]) => b.length - a.length)[0] ?? ["", []];
  return `${members.length} (${name})`;
}

function count(commit: string) {
  const files = filesOf(commit);
  const production = files.filter(({ path }) => CODE.test(path) && !NOT_PRODUCTION.test(path));
  const rest = [...production];
  const table = kinds.map(([name, pattern]) => {
    const own = rest.filter(({ path }) => pattern.test(path));
    for (const file of own) rest.splice(rest.indexOf(file), 1);
    return { name, ...sum(own) };
  });
  const lines = (pattern: RegExp) => sum(production.filter(({ path }) => pattern.test(path))).all;
  const css = production.filter(({ path }) => path.endsWith(".css"));
  const kilobytes = (name: string) =>
    ((files.find(({ path }) => path === name)?.text.length ?? 0) / 1024).toFixed(1);
  return {
    table,
    production: sum(production).all,
    product: lines(/^(web|server|domain|demo)\//),
    data: sum(files.filter(({ path }) => DATA.test(path) && !NOT_DATA.test(path))).all,
    figures: {
      "CSS lines / files": `${sum(css).all} / ${css.length}`,
      "files with one importer": withOneImporter(production, files),
      "largest room": largestRoom(production),
      "README / ARCHITECTURE, KB": `${kilobytes("README.md")} / ${kilobytes("ARCHITECTURE.md")}`,
    },
  };
}

const args = process.argv.slice(2);
const sinceAt = args.indexOf("--since");
const [since] = sinceAt < 0 ? [] : args.splice(sinceAt, 2).slice(1);
const [commit = "HEAD"] = args;
const counted = count(commit);
console.table(Object.fromEntries(counted.table.map(({ name, ...made }) => [name, made])));
console.table({
  "production lines": counted.production,
  "web + server + domain + demo": counted.product,
  "data, lines": counted.data,
  ...counted.figures,
});
if (since) {
  const before = count(since);
  const [code, data] = [before.production - counted.production, counted.data - before.data];
  console.log(
    `Since ${since}: ${-code} lines of code, of which ${-data} moved into data and ${data - code} are gone or new.`,
  );
}
