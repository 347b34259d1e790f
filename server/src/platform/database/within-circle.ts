import { type RawBuilder, sql } from "kysely";

const KM_PER_DEGREE = 111.2;

/** Returns half the height and width of a circle's bounding box, in degrees. */
export function degreesAround(latitude: number, radiusKm: number): { tall: number; wide: number } {
  const tall = radiusKm / KM_PER_DEGREE;
  return { tall, wide: Math.min(180, tall / Math.max(0.01, Math.cos((latitude * Math.PI) / 180))) };
}

/** Matches rows with `latitude` and `longitude` at most this far away. No index supports it. */
export const withinKm = (latitude: number, longitude: number, radiusKm: number): RawBuilder<boolean> =>
  sql<boolean>`${KM_PER_DEGREE} * degrees(acos(least(1, greatest(-1,
      sin(radians(latitude)) * sin(radians(${latitude}::float8))
      + cos(radians(latitude)) * cos(radians(${latitude}::float8)) * cos(radians(longitude - ${longitude}::float8))
    )))) <= ${radiusKm}`;

/** As `withinKm`, limited to the circle's bounding box, for which an index on `point(longitude, latitude)` is used. */
export function withinCircle(latitude: number, longitude: number, radiusKm: number): RawBuilder<boolean> {
  const { tall, wide } = degreesAround(latitude, radiusKm);
  return sql<boolean>`point(longitude, latitude)
      <@ box(point(${longitude - wide}, ${latitude - tall}), point(${longitude + wide}, ${latitude + tall}))
    and ${withinKm(latitude, longitude, radiusKm)}`;
}
