import { useQueries } from "@tanstack/react-query";
import type { MapName } from "@trestle/domain/places/map-names.ts";
import { Layer, Source } from "@vis.gl/react-maplibre";
import type { FeatureCollection, Point } from "geojson";
import { useMemo } from "react";
import { MAP_FONT } from "./base-style.ts";
import type { MapColours } from "./map-colours.ts";
import type { MapBounds } from "./map-types.ts";
import { nameTileQuery, tilesOf } from "./name-tiles.ts";

const LARGE_TOWN = 250_000;

type Props = { bounds: MapBounds; zoom: number; colours: MapColours };

export function NameLayers({ bounds, zoom, colours }: Props) {
  const tiles = useMemo(() => tilesOf(bounds, zoom), [bounds, zoom]);
  const data = useQueries({ queries: tiles.map(nameTileQuery), combine: namesOf });
  return (
    <Source id="names" type="geojson" data={data}>
      <Layer
        id="name-dots"
        type="circle"
        minzoom={5}
        paint={{ "circle-radius": 2, "circle-color": colours.muted, "circle-opacity": 0.7 }}
      />
      <Layer
        id="names"
        type="symbol"
        layout={{
          "text-field": ["get", "name"],
          "text-font": MAP_FONT,
          // The more people, the larger: from a thousand over a hundred thousand to ten million.
          "text-size": [
            "interpolate",
            ["linear"],
            ["log10", ["max", ["get", "weight"], 1000]],
            3,
            11,
            5,
            12,
            7,
            15,
          ],
          "text-variable-anchor": ["bottom", "top", "left", "right"],
          "text-radial-offset": 0.5,
          "text-justify": "auto",
          "text-max-width": 8,
          "text-padding": 6,
          "symbol-sort-key": ["-", 0, ["get", "weight"]],
        }}
        paint={{
          "text-color": ["case", [">", ["get", "weight"], LARGE_TOWN], colours["ink-2"], colours.muted],
          "text-halo-color": colours.land,
          "text-halo-width": 1.4,
        }}
      />
    </Source>
  );
}

const namesOf = (tiles: { data?: MapName[] | undefined }[]): FeatureCollection<Point> => ({
  type: "FeatureCollection",
  features: tiles
    .flatMap(({ data }) => data ?? [])
    .map(({ name, weight, latitude, longitude }) => ({
      type: "Feature",
      properties: { name, weight },
      geometry: { type: "Point", coordinates: [longitude, latitude] },
    })),
});
