import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Gazetteer } from "./gazetteer.ts";

let opened: Promise<Gazetteer> | undefined;

/** Returns the world's towns, read on first use and once per process; a failed read is retried. */
export function openGazetteer(): Promise<Gazetteer> {
  opened ??= read().catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function read(): Promise<Gazetteer> {
  const worker = new Worker(new URL("./gazetteer-worker.ts", import.meta.url));
  // Unreferenced, so that the worker does not keep the process alive.
  worker.unref();
  const ended = once(worker, "exit").then(([code]) => {
    throw new Error(`The gazetteer's thread ended with ${code} before it was done.`);
  });
  const [gazetteer] = await Promise.race([once(worker, "message"), ended]);
  ended.catch(() => {});
  return gazetteer as Gazetteer;
}
