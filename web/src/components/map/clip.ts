import type { Position } from "geojson";
import type { MapBounds } from "./map-types.ts";

/** The part of a closed ring that lies within the bounds, closed along their edges; empty when none does. */
export function clipRing(ring: Position[], { west, south, east, north }: MapBounds): Position[] {
  const sides: [axis: 0 | 1, limit: number, keepsBelow: boolean][] = [
    [0, west, false],
    [0, east, true],
    [1, south, false],
    [1, north, true],
  ];
  let kept = ring.slice(0, -1);
  for (const [axis, limit, keepsBelow] of sides) {
    const isInside = (point: Position) => {
      const value = point[axis] ?? 0;
      return keepsBelow ? value <= limit : value >= limit;
    };
    const next: Position[] = [];
    let previous = kept.at(-1);
    for (const point of kept) {
      if (previous && isInside(point) !== isInside(previous))
        next.push(crossing(previous, point, axis, limit));
      if (isInside(point)) next.push(point);
      previous = point;
    }
    kept = next;
  }
  const [first] = kept;
  return first && kept.length > 2 ? [...kept, first] : [];
}

function crossing(from: Position, to: Position, axis: 0 | 1, limit: number): Position {
  const other = axis === 0 ? 1 : 0;
  const share = (limit - (from[axis] ?? 0)) / ((to[axis] ?? 0) - (from[axis] ?? 0));
  const across = (from[other] ?? 0) + share * ((to[other] ?? 0) - (from[other] ?? 0));
  return axis === 0 ? [limit, across] : [across, limit];
}
