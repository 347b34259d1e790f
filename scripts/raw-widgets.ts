// Counts handwritten widgets outside the kit (web/src/ui), whose parts pages should use. Fails if there are more than
// `allowed`, and if there are fewer, so that the number is lowered with them.
import { globSync, readFileSync } from "node:fs";

const allowed = { button: 0, input: 10, select: 7, table: 4, textarea: 2 };

const found = Object.fromEntries(Object.keys(allowed).map((tag) => [tag, [] as string[]]));
for (const file of globSync("web/src/**/*.tsx")) {
  if (file.startsWith("web/src/ui/") || file.endsWith(".test.tsx")) continue;
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries())
    for (const [, tag = ""] of line.matchAll(/<(button|input|select|table|textarea)\b/g))
      found[tag]?.push(`${file}:${index + 1}`);
}

for (const [tag, most] of Object.entries(allowed)) {
  const places = found[tag] ?? [];
  if (places.length === most) continue;
  process.exitCode = 1;
  if (places.length < most)
    console.error(`<${tag}>: ${places.length} are left. Set the number in scripts/raw-widgets.ts to it.`);
  else
    console.error(
      `<${tag}>: ${places.length} outside web/src/ui, ${most} allowed. Use the kit's part.\n  ${places.join("\n  ")}`,
    );
}
