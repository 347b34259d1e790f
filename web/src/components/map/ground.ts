import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { PUBLIC } from "../../lib/query-client.ts";
import type { LandDetail, landWithin } from "./land.ts";
import type { MapBounds } from "./map-types.ts";
import type { watersWithin } from "./waters.ts";

type Shown = { land: ReturnType<typeof landWithin>; waters: ReturnType<typeof watersWithin> };
type LandAsk = { kind: "land"; region: MapBounds; detail: LandDetail };
type WatersAsk = { kind: "waters"; region: MapBounds; except?: MapBounds | undefined };
export type GroundAsk = LandAsk | WatersAsk;
export type GroundAnswer = { id: number } & ({ shown: Shown[keyof Shown] } | { failure: string });

type Waiting = { resolve: (shown: never) => void; reject: (error: Error) => void };
const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let lastId = 0;

function startWorker(): Worker {
  const started = new Worker(new URL("./ground-worker.ts", import.meta.url), { type: "module" });
  started.addEventListener("message", ({ data }: MessageEvent<GroundAnswer>) => {
    const { resolve, reject } = waiting.get(data.id) ?? {};
    waiting.delete(data.id);
    if ("shown" in data) resolve?.(data.shown as never);
    else reject?.(new Error(data.failure));
  });
  started.addEventListener("error", () => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error("We couldn’t load the map."));
    waiting.clear();
  });
  return started;
}

/** Land or waters near a region, cut out beside the page. */
function cutOut<Kind extends keyof Shown>(
  ask: Extract<GroundAsk, { kind: NoInfer<Kind> }>,
): Promise<Shown[Kind]> {
  worker ??= startWorker();
  const id = ++lastId;
  const answer = new Promise<Shown[Kind]>((resolve, reject) => waiting.set(id, { resolve, reject }));
  worker.postMessage({ id, ask });
  return answer;
}

/** A cut-out never changes, and is shown until the next one has loaded. */
const cutOnce = {
  meta: PUBLIC,
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  placeholderData: keepPreviousData,
};

export const landQuery = (ask: Omit<LandAsk, "kind">) =>
  queryOptions({
    queryKey: ["map-land", ask],
    queryFn: () => cutOut<"land">({ kind: "land", ...ask }),
    ...cutOnce,
  });

export const watersQuery = (ask: Omit<WatersAsk, "kind">) =>
  queryOptions({
    queryKey: ["map-waters", ask],
    queryFn: () => cutOut<"waters">({ kind: "waters", ...ask }),
    ...cutOnce,
  });
