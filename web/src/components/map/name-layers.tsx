import { useQueries } from "@tanstack/react-query";
import type { MapName } from "@trestle/domain/places/map-names.ts";
import { Layer, Source } from "@vis.gl/react-maplibre";
import type { FeatureCollection, Point } from "geojson";
import type { ExpressionSpecification } from "maplibre-gl";
import { useMemo } from "react";
import { MAP_FONT } from "./base-style.ts";
import type { MapColours } from "./map-colours.ts";
import type { MapBounds } from "./map-types.ts";
import { nameTileQuery, tilesOf } from "./name-tiles.ts";
import { useTownDot } from "./town-dot.ts";

const LARGE_TOWN = 250_000;
const DOTS_TO_ZOOM = 10;
/** Until then their city's own name says enough. */
const QUARTERS_FROM_ZOOM = 9;

const isQuarter: ExpressionSpecification = ["==", ["get", "quarter"], true];
const isTown: ExpressionSpecification = ["!", isQuarter];

/** How important a place must be to be written at a zoom: what is left out leaves room. */
const weights = [
  3, 400_000, 5, 150_000, 6, 80_000, 7, 30_000, 8, 12_000, 9, 5_000, 10, 2_500, 11, 1_000, 12, 0,
];
const leastWeight = ["step", ["zoom"], 1_000_000, ...weights] as ExpressionSpecification;
const isShown: ExpressionSpecification = [">=", ["get", "weight"], leastWeight];
const isShownQuarter: ExpressionSpecification = [
  ">=",
  ["get", "weight"],
  ["step", ["zoom"], 50_000, 10, 10_000, 11, 3_000, 12, 0],
];

type Props = {
  bounds: MapBounds;
  zoom: number;
  colours: MapColours;
  /** Where others write the names. */
  except?: MapBounds | undefined;
};

export function NameLayers({ bounds, zoom, colours, except }: Props) {
  const tiles = useMemo(() => tilesOf(bounds, zoom), [bounds, zoom]);
  const names = useQueries({ queries: tiles.map(nameTileQuery), combine: namesOf });
  const data = useMemo(() => featuresOf(names, except), [names, except]);
  const dot = useTownDot();
  const halo = { "text-halo-color": colours.land, "text-halo-width": 1.4 };
  return (
    <Source id="names" type="geojson" data={data}>
      {/* Some four thousand people live on a square kilometre of a town, which says how far one reaches. */}
      <Layer
        id="towns"
        beforeId="above-towns"
        type="circle"
        minzoom={4}
        maxzoom={11}
        filter={["all", isTown, [">", ["get", "population"], 20_000]]}
        paint={{
          "circle-color": colours.urban,
          "circle-blur": 0.5,
          "circle-radius": reach,
          "circle-opacity": ["interpolate", ["linear"], ["zoom"], 4, 0.4, 6, 1, 9.5, 1, 10.8, 0],
        }}
      />
      <Layer
        id="quarter-names"
        type="symbol"
        minzoom={QUARTERS_FROM_ZOOM}
        filter={["all", isQuarter, isShownQuarter]}
        layout={{
          "text-field": ["get", "name"],
          "text-font": MAP_FONT,
          "text-size": ["interpolate", ["linear"], ["zoom"], 10, 10, 14, 12.5],
          "text-transform": "uppercase",
          "text-letter-spacing": 0.08,
          "text-max-width": 8,
          "text-padding": 6,
          "symbol-sort-key": ["-", 0, ["get", "weight"]],
        }}
        paint={{ "text-color": colours.muted, ...halo }}
      />
      <Layer
        id="names"
        type="symbol"
        filter={["all", isTown, isShown]}
        layout={{
          // Close up a town is no dot.
          ...(dot ? { "icon-image": ["step", ["zoom"], dot, DOTS_TO_ZOOM, ""] } : {}),
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
            12.5,
            7,
            17,
          ],
          "text-variable-anchor": ["bottom", "top", "left", "right"],
          "text-radial-offset": 0.5,
          "text-justify": "auto",
          "text-max-width": 8,
          "text-padding": 6,
          "symbol-sort-key": ["-", 0, ["get", "weight"]],
        }}
        paint={{
          "icon-color": colours.muted,
          "text-color": ["case", [">", ["get", "weight"], LARGE_TOWN], colours["ink-2"], colours.muted],
          ...halo,
        }}
      />
    </Source>
  );
}

const PEOPLE_PER_KM2 = 4_000;
/** At zoom 0 and 50° of latitude, where most of those who look at towns are. */
const KM_PER_PIXEL = 50.3;
const reachAt = (zoom: number): ExpressionSpecification => [
  "min",
  400,
  ["*", ["sqrt", ["/", ["get", "population"], PEOPLE_PER_KM2 * Math.PI]], 2 ** zoom / KM_PER_PIXEL],
];
const reach: ExpressionSpecification = [
  "interpolate",
  ["exponential", 2],
  ["zoom"],
  4,
  reachAt(4),
  11,
  reachAt(11),
];

const namesOf = (tiles: { data?: MapName[] | undefined }[]): MapName[] =>
  tiles.flatMap(({ data }) => data ?? []);

const featuresOf = (names: MapName[], except: MapBounds | undefined): FeatureCollection<Point> => ({
  type: "FeatureCollection",
  features: names
    .filter(
      ({ latitude, longitude }) =>
        !except ||
        longitude < except.west ||
        longitude > except.east ||
        latitude < except.south ||
        latitude > except.north,
    )
    .map(({ latitude, longitude, ...properties }) => ({
      type: "Feature",
      properties,
      geometry: { type: "Point", coordinates: [longitude, latitude] },
    })),
});
