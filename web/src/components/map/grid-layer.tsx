import { Layer, Source } from "@vis.gl/react-maplibre";
import { useMemo } from "react";
import { MAP_FONT } from "./base-style.ts";
import { gridLines, namesGrid } from "./grid.ts";
import type { MapColours } from "./map-colours.ts";
import type { MapBounds } from "./map-types.ts";

type Props = { bounds: MapBounds; zoom: number; colours: MapColours };

export function GridLayer({ bounds, zoom, colours }: Props) {
  const data = useMemo(() => gridLines(bounds, zoom), [bounds, zoom]);
  return (
    <Source id="grid" type="geojson" data={data}>
      <Layer
        id="grid"
        beforeId="above-rivers"
        type="line"
        paint={{
          "line-color": colours.line,
          "line-width": ["case", ["get", "strong"], 1.2, 0.8],
          "line-opacity": ["case", ["get", "strong"], 1, 0.7],
        }}
      />
      {/* Close up there are few names, and the grid's own say where one is. */}
      {namesGrid(bounds, zoom) ? (
        <Layer
          id="grid-names"
          beforeId="above-rivers"
          type="symbol"
          minzoom={10}
          layout={{
            "symbol-placement": "line",
            "symbol-spacing": 420,
            "text-field": ["get", "name"],
            "text-font": MAP_FONT,
            "text-size": 10,
            "text-offset": [0, -0.7],
            "text-optional": true,
          }}
          paint={{ "text-color": colours.muted, "text-opacity": 0.75 }}
        />
      ) : null}
    </Source>
  );
}
