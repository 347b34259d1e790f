import type { Config } from "../../config.ts";
import type { FileStore } from "./file-store.ts";
import { folderStore } from "./folder-store.ts";

/** The store that the configuration names. */
export async function openFileStore({
  S3_URL,
  DATA_DIR,
}: Pick<Config, "S3_URL" | "DATA_DIR">): Promise<FileStore> {
  if (!S3_URL) return folderStore(DATA_DIR);
  // Loaded only where it is used: it is the largest library of all.
  const { s3Store } = await import("./s3-store.ts");
  return s3Store(S3_URL);
}
