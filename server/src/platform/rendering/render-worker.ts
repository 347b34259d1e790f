// Renders public pages in a process beside the server. It has no database, session or secret, and reads the API as a
// visitor.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { ApiAnswer, OpenRenderer } from "@trestle/domain/page-rendering.ts";
import type { FromWorker, RenderedPage, ToWorker, WorkerData } from "./messages.ts";

const { folder, serverFolder, origin }: WorkerData = JSON.parse(process.argv[2] ?? "");
// A terminal sends its signals to this process too; the server ends it.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());

const asked = new Map<number, (answer: ApiAnswer) => void>();
let lastAsk = 0;

const ask = (path: string) =>
  new Promise<ApiAnswer>((resolve) => {
    const id = ++lastAsk;
    asked.set(id, resolve);
    send({ kind: "ask", id, path });
  });

const send = (message: FromWorker) => process.send?.(message);

const { openRenderer }: { openRenderer: OpenRenderer } = await import(
  pathToFileURL(join(serverFolder, "server-entry.js")).href
);
const styles = new Map<string, string>();
const render = openRenderer({
  origin,
  index: readFileSync(join(folder, "index.html"), "utf8"),
  manifest: JSON.parse(readFileSync(join(serverFolder, "manifest.json"), "utf8")),
  readStyles: (file) => {
    const text = styles.get(file) ?? readFileSync(join(folder, file), "utf8");
    styles.set(file, text);
    return text;
  },
  ask,
});

process.on("message", (message: ToWorker) => {
  if (message.kind === "answer") {
    asked.get(message.id)?.(message.answer);
    asked.delete(message.id);
    return;
  }
  const { id, address } = message;
  render(address, () => send({ kind: "computing", id })).then(
    (html) => send({ kind: "page", id, page: html === null ? null : packed(html) }),
    (error: unknown) =>
      send({
        kind: "failure",
        id,
        reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
  );
});

/** Compresses a page once for all clients. */
function packed(html: string): RenderedPage {
  const identity = Buffer.from(html);
  return {
    etag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 27)}"`,
    identity,
    gzip: gzipSync(identity),
    br: brotliCompressSync(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
  };
}
