import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Gazetteer } from "./gazetteer.ts";

let opened: Promise<Gazetteer> | undefined;

/** The towns of the world, read at the first question and once per process; a failed reading is tried again. */
export function openGazetteer(): Promise<Gazetteer> {
  opened ??= read().catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function read(): Promise<Gazetteer> {
  const worker = new Worker(new URL("./gazetteer-worker.ts", import.meta.url));
  // A process that wants to end does not wait for it.
  worker.unref();
  const ended = once(worker, "exit").then(([code]) => {
    throw new Error(`The gazetteer's thread ended with ${code} before it was done.`);
  });
  const [gazetteer] = await Promise.race([once(worker, "message"), ended]);
  ended.catch(() => {});
  return gazetteer as Gazetteer;
}
