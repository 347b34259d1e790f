import type { Config } from "../../config.ts";
import type { FileStore } from "./file-store.ts";
import { folderStore } from "./folder-store.ts";

/** Opens the store that the configuration names. */
export async function openFileStore({
  S3_URL,
  DATA_DIR,
}: Pick<Config, "S3_URL" | "DATA_DIR">): Promise<FileStore> {
  if (!S3_URL) return folderStore(DATA_DIR);
  // Imported on use, because it is the largest dependency.
  const { s3Store } = await import("./s3-store.ts");
  return s3Store(S3_URL);
}
