import type { MapPin, MapPoint } from "./map-types.ts";

export type PinCluster = MapPoint & { key: string; pins: MapPin[] };

const TILE = 512;
/** Where a point lies on the map of this zoom, in pixels from its corner. */
export function pixelsOf({ latitude, longitude }: MapPoint, zoom: number): { x: number; y: number } {
  const size = TILE * 2 ** zoom;
  const sine = Math.min(0.9999, Math.max(-0.9999, Math.sin((latitude * Math.PI) / 180)));
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

/** The other way round. */
export function pointAt(x: number, y: number, zoom: number): MapPoint {
  const size = TILE * 2 ** zoom;
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size)));
  return { longitude: (x / size) * 360 - 180, latitude: (latitude * 180) / Math.PI };
}

/** Pins nearer to each other than `radius` pixels become one with a number. The order of pins decides, so it is stable. */
export function clusterPins(pins: MapPin[], zoom: number, radius: number): PinCluster[] {
  const placed: { x: number; y: number; pins: MapPin[] }[] = [];
  const cells = new Map<string, typeof placed>();
  const cellOf = (x: number, y: number) => [Math.floor(x / radius), Math.floor(y / radius)] as const;
  for (const pin of pins) {
    const { x, y } = pixelsOf(pin, zoom);
    const [column, row] = cellOf(x, y);
    const around = [-1, 0, 1].flatMap((right) =>
      [-1, 0, 1].flatMap((down) => cells.get(`${column + right} ${row + down}`) ?? []),
    );
    const near = around.find((other) => Math.hypot(other.x - x, other.y - y) < radius);
    if (near) {
      near.pins.push(pin);
      continue;
    }
    const first = { x, y, pins: [pin] };
    placed.push(first);
    const key = `${column} ${row}`;
    cells.set(key, [...(cells.get(key) ?? []), first]);
  }
  return placed.map(({ pins: members }) => ({
    key: members.map(({ id }) => id).join(" "),
    pins: members,
    latitude: mean(members.map(({ latitude }) => latitude)),
    longitude: mean(members.map(({ longitude }) => longitude)),
  }));
}

const mean = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
