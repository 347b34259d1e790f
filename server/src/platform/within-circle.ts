import { type RawBuilder, sql } from "kysely";

const KM_PER_DEGREE = 111.2;

/** Of a table with `latitude` and `longitude`: the box that an index answers, and the circle within it. */
export function withinCircle(latitude: number, longitude: number, radiusKm: number): RawBuilder<boolean> {
  const tall = radiusKm / KM_PER_DEGREE;
  const wide = Math.min(180, tall / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)));
  return sql<boolean>`point(longitude, latitude)
      <@ box(point(${longitude - wide}, ${latitude - tall}), point(${longitude + wide}, ${latitude + tall}))
    and ${KM_PER_DEGREE} * degrees(acos(least(1, greatest(-1,
      sin(radians(latitude)) * sin(radians(${latitude}::float8))
      + cos(radians(latitude)) * cos(radians(${latitude}::float8)) * cos(radians(longitude - ${longitude}::float8))
    )))) <= ${radiusKm}`;
}
