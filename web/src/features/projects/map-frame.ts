import { distanceKm, MAP_CENTRE, MAP_ZOOM, type Point } from "@trestle/domain/places/place.ts";

export type Sight = Point & { zoom: number };
export type Area = Point & { radiusKm: number };
export type Bounds = { north: number; south: number; east: number; west: number };

const TILE = 512;
const FRAME = { wide: 300, tall: 420 };
const NEAR_KM = 60;
const ENOUGH = 3;
const KM_PER_DEGREE = 111.2;

/** Returns a view of the points near the map's default centre, or of all points if too few are near. */
export function sightOf(points: Point[]): Sight | undefined {
  const close = points.filter((point) => distanceKm(point, MAP_CENTRE) <= NEAR_KM);
  const framed = close.length >= ENOUGH ? close : points;
  if (framed.length === 0) return undefined;
  const latitudes = framed.map(({ latitude }) => latitude);
  const longitudes = framed.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const latitude = (south + north) / 2;
  return { latitude, longitude: (west + east) / 2, zoom: zoomFor(latitude, north - south, east - west) };
}

export const sightOfArea = ({ latitude, longitude, radiusKm }: Area): Sight => {
  const tall = (2 * radiusKm) / KM_PER_DEGREE;
  return { latitude, longitude, zoom: zoomFor(latitude, tall, tall / flatness(latitude)) };
};

/** Returns the circle around the visible bounds. */
export function areaOf({ north, south, east, west }: Bounds): Area {
  const centre = { latitude: (north + south) / 2, longitude: (east + west) / 2 };
  const reach = distanceKm(centre, { latitude: north, longitude: east });
  return {
    latitude: rounded(centre.latitude, 4),
    longitude: rounded(centre.longitude, 4),
    radiusKm: Math.max(0.1, rounded(reach, reach < 10 ? 1 : 0)),
  };
}

/** Clamps bounds to the world, and rounds them, so that equal views share a cache key. */
export const withinWorld = ({ north, south, east, west }: Bounds): Bounds => ({
  north: rounded(Math.min(90, north), 4),
  south: rounded(Math.max(-90, south), 4),
  east: rounded(Math.min(180, east), 4),
  west: rounded(Math.max(-180, west), 4),
});

const flatness = (latitude: number) => Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

function zoomFor(latitude: number, tall: number, wide: number): number {
  const zoom = Math.min(
    Math.log2((360 * FRAME.wide) / (TILE * wide)),
    Math.log2((360 * FRAME.tall * flatness(latitude)) / (TILE * tall)),
  );
  return Math.min(MAP_ZOOM, Math.max(1, rounded(zoom, 2)));
}
