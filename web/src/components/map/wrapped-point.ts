import type { MapPoint } from "./map-types.ts";

/** To about a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** A map can be dragged around the globe more than once; a point on it lies where it lies. */
export const wrappedPoint = ({ lng, lat }: { lng: number; lat: number }): MapPoint => ({
  latitude: rounded(Math.min(90, Math.max(-90, lat))),
  longitude: rounded(((((lng + 180) % 360) + 360) % 360) - 180),
});
