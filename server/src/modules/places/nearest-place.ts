import { distanceKm, type NearestPlace, type Point } from "@trestle/domain/places/place.ts";
import { type Gazetteer, placeOf, pointOf } from "./gazetteer.ts";

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the nearest town. A flat distance preselects, the great-circle distance decides. */
export function nearestPlace(gazetteer: Gazetteer, point: Point): NearestPlace | undefined {
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  // No town farther than this, in degrees of latitude, can be nearer than the best one.
  let reach = 180;
  const narrowing = Math.cos(radians(point.latitude));
  for (let i = 0; i < gazetteer.count; i++) {
    const north = Math.abs((gazetteer.latitude[i] as number) / 1e5 - point.latitude);
    if (north > reach) continue;
    const east = Math.abs((gazetteer.longitude[i] as number) / 1e5 - point.longitude);
    const around = east > 180 ? 360 - east : east;
    // Near the poles the flat distance east is too large, hence the factor of a half.
    if (north < 60 && around < 60 && (around * narrowing) / 2 > reach) continue;
    const distance = distanceKm(point, pointOf(gazetteer, i));
    if (distance >= least) continue;
    least = distance;
    nearest = i;
    reach = distance / KM_PER_DEGREE;
  }
  if (nearest < 0) return undefined;
  return { place: placeOf(gazetteer, nearest), distanceKm: Math.round(least * 100) / 100 };
}

const KM_PER_DEGREE = 111.1;
