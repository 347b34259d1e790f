import { labelOf, type NearestPlace, type Point } from "@trestle/domain/places/place.ts";

/** A number with a point or a comma, and nothing else; undefined for anything that could be misread. */
export function readCoordinate(text: string, axis: "latitude" | "longitude"): number | undefined {
  const plain = text
    .trim()
    .replace("−", "-")
    .replace(/^(-?\d+),(\d+)$/, "$1.$2");
  if (!/^-?\d{1,3}(\.\d+)?$/.test(plain)) return undefined;
  const degrees = Number(plain);
  const limit = axis === "latitude" ? 90 : 180;
  return Math.abs(degrees) <= limit ? Math.round(degrees * 1e5) / 1e5 : undefined;
}

const SIGNED = /^([-−]?\d{1,3}(?:\.\d+)?)\s{0,3}[,;\s]\s{0,3}([-−]?\d{1,3}(?:\.\d+)?)$/;
const LETTERED =
  /^(\d{1,2}(?:\.\d+)?)\s{0,3}°?\s{0,3}([NS])\s{0,3}[,;]?\s{0,3}(\d{1,3}(?:\.\d+)?)\s{0,3}°?\s{0,3}([EW])$/i;

/** Both at once, as maps give them to copy: "51.478, -0.026" or "51.478° N, 0.026° W". */
export function readPoint(text: string): Point | undefined {
  const [, north = "", ns, east = "", ew] = LETTERED.exec(text.trim()) ?? [];
  const [, first = "", second = ""] = SIGNED.exec(text.trim()) ?? [];
  const signed = (degrees: string, letter: string | undefined, negative: string) =>
    letter?.toUpperCase() === negative ? `-${degrees}` : degrees;
  const latitude = readCoordinate(ns ? signed(north, ns, "S") : first, "latitude");
  const longitude = readCoordinate(ew ? signed(east, ew, "W") : second, "longitude");
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

export const showCoordinate = (degrees: number): string => degrees.toFixed(5).replace("-", "−");

/** Returns the label of a place without a name: its coordinates. */
export const bareLabel = ({ latitude, longitude }: Point): string =>
  `${showCoordinate(latitude)}, ${showCoordinate(longitude)}`;

const HERE_KM = 2;
const NEAR_KM = 40;

/** "Brixton, London", "Near Brixton, London", or its coordinates where nothing is near. */
export function nearestLabel(point: Point, { place, distanceKm }: NearestPlace): string {
  if (distanceKm <= HERE_KM) return labelOf(place);
  return distanceKm <= NEAR_KM ? `Near ${labelOf(place)}` : bareLabel(point);
}
