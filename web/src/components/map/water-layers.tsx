import { useQuery } from "@tanstack/react-query";
import { Layer, Source } from "@vis.gl/react-maplibre";
import type { ExpressionSpecification } from "maplibre-gl";
import { watersQuery } from "./ground.ts";
import { LONDON } from "./london/sketch.ts";
import type { MapColours } from "./map-colours.ts";
import type { MapBounds } from "./map-types.ts";

/** Further out a river is thinner than a line can be. */
const RIVERS_FROM_ZOOM = 3;

/** Wider close up, and the greater the river the wider. */
const riverWidth = (thin: number, thick: number) =>
  ["interpolate", ["linear"], ["get", "strength"], 0.1, thin, 0.6, thick] as ExpressionSpecification;

type Props = { region: MapBounds; hasSketch: boolean; colours: MapColours };

export function WaterLayers({ region, hasSketch, colours }: Props) {
  const { data: shown } = useQuery(watersQuery({ region, except: hasSketch ? LONDON : undefined }));
  if (!shown) return null;
  return (
    <>
      <Source id="lakes" type="geojson" data={shown.lakes}>
        <Layer id="lakes" beforeId="above-rivers" type="fill" paint={{ "fill-color": colours.water }} />
      </Source>
      <Source id="rivers" type="geojson" data={shown.rivers} tolerance={0.2}>
        <Layer
          id="rivers"
          beforeId="above-rivers"
          type="line"
          minzoom={RIVERS_FROM_ZOOM}
          layout={{ "line-cap": "round", "line-join": "round" }}
          paint={{
            "line-color": colours.water,
            "line-width": [
              "interpolate",
              ["linear"],
              ["zoom"],
              RIVERS_FROM_ZOOM,
              riverWidth(0.3, 1.2),
              6,
              riverWidth(0.9, 2.6),
              10,
              riverWidth(2, 6),
              14,
              riverWidth(5, 14),
            ],
          }}
        />
      </Source>
    </>
  );
}
