// Reads the world's land and waters, megabytes of them, and cuts out what is near, while the page stays free to be moved.
import type { GroundAnswer, GroundAsk } from "./ground.ts";
import { type Atlas, type LandDetail, landWithin, loadAtlas } from "./land.ts";
import { loadWaters, type Waters, watersWithin } from "./waters.ts";

const atlases = new Map<LandDetail, Promise<Atlas>>();
let waters: Promise<Waters> | undefined;

/** Loaded once; what failed is tried again the next time. */
function atlasOf(detail: LandDetail): Promise<Atlas> {
  const known = atlases.get(detail);
  if (known) return known;
  const loading = loadAtlas(detail);
  atlases.set(detail, loading);
  loading.catch(() => atlases.delete(detail));
  return loading;
}

function allWaters(): Promise<Waters> {
  if (waters) return waters;
  waters = loadWaters();
  waters.catch(() => {
    waters = undefined;
  });
  return waters;
}

async function cut(ask: GroundAsk) {
  if (ask.kind === "waters") return watersWithin(await allWaters(), ask.region, ask.except);
  // A coast drawn coarsely is better than none.
  const atlas = await atlasOf(ask.detail).catch(() => atlasOf("coarse"));
  return landWithin(atlas, ask.region);
}

self.addEventListener("message", ({ data: { id, ask } }: MessageEvent<{ id: number; ask: GroundAsk }>) => {
  const answer = (given: GroundAnswer) => self.postMessage(given);
  cut(ask).then(
    (shown) => answer({ id, shown }),
    (error: unknown) => answer({ id, failure: String(error) }),
  );
});
