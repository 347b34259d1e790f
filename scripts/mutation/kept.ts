// Caches slow results beside the compiler's cache until their inputs change.
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../build.ts";

export const kept = join(root, "contracts/cache/mutation");

const testFiles = () => globSync("contracts/test/**/*.t.sol", { cwd: root }).sort();

function hashOf(files: string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 16);
}

let sharedHash: string | undefined;

/** Hash of the contracts, the shared test code and the test itself. */
export function contentHash(testFile: string): string {
  const shared = () =>
    globSync("contracts/{src,test}/**/*.sol", { cwd: root }).filter((file) => !file.endsWith(".t.sol"));
  sharedHash ??= hashOf(["foundry.toml", ...shared().sort()]);
  return `${sharedHash}-${hashOf([testFile])}`;
}

const verdicts = join(kept, "verdicts");

function read<Value>(path: string, otherwise: Value): Value {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : otherwise;
}

function write(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(value, null, 1)}\n`);
}

/** Cache of test files that pass without a mutant, by their content. */
export class Proofs {
  private readonly path: string;
  private readonly passed: Set<string>;

  constructor(folder = verdicts) {
    this.path = join(folder, "passed.json");
    this.passed = new Set(read<string[]>(this.path, []));
  }

  has = (testFile: string) => this.passed.has(contentHash(testFile));

  add(files: string[]): void {
    for (const file of files) this.passed.add(contentHash(file));
    write(this.path, [...this.passed]);
  }
}

type Kill = { by: string; killer: string };

/** Test that killed each mutant. Valid while contracts and test are unchanged; a survivor is always run again. */
export class Kills {
  private readonly path: string;
  private readonly kills: Record<string, Kill>;
  private readonly killers: Map<string, string>;

  constructor(folder = verdicts) {
    this.path = join(folder, "kills.json");
    this.kills = read(this.path, {});
    this.killers = new Map(
      testFiles().flatMap((file) => {
        const hash = contentHash(file);
        const names = readFileSync(join(root, file), "utf8").matchAll(/function (test\w*|invariant_\w+)\(/g);
        return [...names].map(([, name = ""]) => [`${name} ${hash}`, name] as const);
      }),
    );
  }

  by(description: string): string | undefined {
    const kill = this.kills[description];
    return kill && this.killers.get(`${kill.by} ${kill.killer}`);
  }

  /** Stores a kill by a named test, not a timeout. */
  add(description: string, by: string): void {
    const key = [...this.killers.keys()].find((killer) => killer.startsWith(`${by} `));
    if (!key) return;
    this.kills[description] = { by, killer: key.slice(by.length + 1) };
    write(this.path, this.kills);
  }
}
