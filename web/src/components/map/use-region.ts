import { useState } from "react";
import { holds, widened } from "./bounds.ts";
import type { MapBounds } from "./map-types.ts";

/** A view this many times smaller than what was cut out is given a cut of its own. */
const TOO_WIDE = 12;

/** The view and its surroundings: another one only when the view leaves it, or becomes a small part of it. */
export function useRegion(bounds: MapBounds): MapBounds {
  const [region, setRegion] = useState(() => widened(bounds));
  const isTooWide = region.east - region.west > TOO_WIDE * (bounds.east - bounds.west);
  if (holds(region, bounds) && !isTooWide) return region;
  const next = widened(bounds);
  setRegion(next);
  return next;
}
