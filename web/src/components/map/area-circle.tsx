import { Layer, Source } from "@vis.gl/react-maplibre";
import type { Feature, Polygon } from "geojson";
import { useMapColours } from "./map-colours.ts";
import type { MapArea } from "./map-types.ts";

const CORNERS = 72;
const KM_PER_DEGREE = 111.32;

/** A circle on the ground, which keeps its size in kilometres at every zoom. */
export function AreaCircle({ area }: { area: MapArea }) {
  const colours = useMapColours();
  return (
    <Source id="area" type="geojson" data={circleOf(area)}>
      <Layer id="area" type="fill" paint={{ "fill-color": colours.brand, "fill-opacity": 0.12 }} />
      <Layer id="area-edge" type="line" paint={{ "line-color": colours.brand, "line-width": 2 }} />
    </Source>
  );
}

function circleOf({ latitude, longitude, radiusKm }: MapArea): Feature<Polygon> {
  const high = radiusKm / KM_PER_DEGREE;
  const wide = high / Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
  const corners = Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const angle = (corner / CORNERS) * 2 * Math.PI;
    return [longitude + wide * Math.cos(angle), latitude + high * Math.sin(angle)];
  });
  return { type: "Feature", properties: {}, geometry: { type: "Polygon", coordinates: [corners] } };
}
