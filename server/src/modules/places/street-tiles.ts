import { closeSync, fstatSync, openSync, read, readSync } from "node:fs";
import { promisify } from "node:util";
import { refuse } from "@trestle/domain/errors.ts";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import type { Config } from "../../config.ts";
import type { App } from "../../platform/http/app.ts";
import { type ByteRange, readRange } from "./byte-range.ts";

const TILES_PATH = "/map/streets.pmtiles";
/** Magic bytes and version at the start of the file. */
const SIGNATURE = Buffer.from("PMTiles\x03", "latin1");
const HOUR_SECONDS = 3_600;

const readAt = promisify(read);

/** Returns the address from which browsers load street tiles. */
export const tilesUrlOf = (source: NonNullable<Config["MAP_PMTILES"]>): string =>
  "url" in source ? source.url : TILES_PATH;

/**
 * Serves byte ranges of the one configured file; the client has no influence on the path. The file is opened once, so
 * one that is replaced while the server runs stays intact until the next start.
 */
export function streetTiles(app: App, path: string): void {
  const { descriptor, size, etag } = openTiles(path);
  app.addHook("onClose", async () => closeSync(descriptor));
  app.get(
    TILES_PATH,
    { schema: { hide: true }, compress: false, exposeHeadRoute: false },
    async ({ headers }, reply) => {
      let range: ByteRange;
      try {
        range = readRange(headers.range, size);
      } catch (error) {
        reply.header("content-range", `bytes */${size}`);
        throw error;
      }
      const { start, end } = range;
      const content = Buffer.allocUnsafe(end - start + 1);
      const { bytesRead } = await readAt(descriptor, content, 0, content.length, start);
      if (bytesRead < content.length)
        refuse("unavailable", "The street map’s file has changed. Restart the server.");
      return reply
        .status(206)
        .headers({
          "accept-ranges": "bytes",
          "cache-control": `public, max-age=${HOUR_SECONDS}`,
          "content-range": `bytes ${start}-${end}/${size}`,
          "content-type": "application/vnd.pmtiles",
          etag,
        })
        .send(content);
    },
  );
}

function openTiles(path: string): { descriptor: number; size: number; etag: string } {
  let descriptor: number;
  try {
    descriptor = openSync(path, "r");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(`We couldn’t open ${path}, the file named by MAP_PMTILES (${code}).`, {
      cause: error,
    });
  }
  const status = fstatSync(descriptor);
  const beginning = Buffer.alloc(SIGNATURE.length);
  if (status.isFile()) readSync(descriptor, beginning, 0, beginning.length, 0);
  if (!beginning.equals(SIGNATURE)) {
    closeSync(descriptor);
    throw new StartupError(`The file named by MAP_PMTILES, ${path}, isn’t PMTiles version 3.`);
  }
  return {
    descriptor,
    size: status.size,
    etag: `"${status.size.toString(16)}-${Math.floor(status.mtimeMs).toString(16)}"`,
  };
}
