import { createHash } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import { z } from "zod";

export const MANIFEST = "manifest.json";

const stored = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() });
const manifest = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  /** The schema of the tables, by the files that created it. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), file: stored }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), used: z.boolean() })),
  files: z.array(z.object({ folder: z.string(), name: z.string(), file: stored })),
  /** Addresses of the contracts, the embedded chain, and generated secrets of the demo. */
  others: z.array(stored),
});
export type Manifest = z.infer<typeof manifest>;
export type StoredPart = z.infer<typeof stored>;

export function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST);
  try {
    return manifest.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    throw new StartupError(`There is no complete backup in ${folder}: it has no readable ${MANIFEST}.`, {
      cause: error,
    });
  }
}

export const partsOf = ({ tables, files, others }: Manifest): StoredPart[] => [
  ...tables.map(({ file }) => file),
  ...files.map(({ file }) => file),
  ...others,
];

/** Verifies the hash of every part before the restore begins. */
export async function requireWhole(folder: string, parts: StoredPart[]): Promise<void> {
  for (const { path, sha256 } of parts) {
    const found = await hashOf(join(folder, path)).catch(() => undefined);
    if (found?.sha256 !== sha256)
      throw new StartupError(
        `The backup in ${folder} is damaged: ${path} isn’t what was written. Use another backup.`,
      );
  }
}

export async function hashOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}
