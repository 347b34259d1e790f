import { labelOf, location, type NearestPlace, type Point } from "@trestle/domain/places/place.ts";

/** A number with a point or a comma, and nothing else; undefined for anything that could be misread. */
export function readCoordinate(text: string, axis: "latitude" | "longitude"): number | undefined {
  const plain = text
    .trim()
    .replace("−", "-")
    .replace(/^(-?\d+),(\d+)$/, "$1.$2");
  if (!/^-?\d{1,3}(\.\d+)?$/.test(plain)) return undefined;
  const parsed = location.shape[axis].safeParse(Number(plain));
  return parsed.success ? Math.round(parsed.data * 1e5) / 1e5 : undefined;
}

export const showCoordinate = (degrees: number): string => degrees.toFixed(5).replace("-", "−");

/** What a spot is called as long as nobody knows better. */
export const bareLabel = ({ latitude, longitude }: Point): string =>
  `${showCoordinate(latitude)}, ${showCoordinate(longitude)}`;

const HERE_KM = 2;
const NEAR_KM = 40;

/** "Brixton, England", "Near Brixton, England", or its coordinates where nothing is near. */
export function nearestLabel(point: Point, { place, distanceKm }: NearestPlace): string {
  if (distanceKm <= HERE_KM) return labelOf(place);
  return distanceKm <= NEAR_KM ? `Near ${labelOf(place)}` : bareLabel(point);
}
