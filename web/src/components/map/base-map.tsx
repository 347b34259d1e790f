import { useQueries, useQuery } from "@tanstack/react-query";
import type { MapName } from "@trestle/domain/places/map-names.ts";
import { Layer, Source } from "@vis.gl/react-maplibre";
import type { FeatureCollection, Point } from "geojson";
import { useMemo } from "react";
import { gridLines } from "./grid.ts";
import { landQuery } from "./land.ts";
import { type MapColours, useMapColours } from "./map-colours.ts";
import type { MapBounds } from "./map-types.ts";
import { nameTileQuery, tilesOf } from "./name-tiles.ts";

/** From here on the coarse coast would run through harbours. */
const FINE_FROM_ZOOM = 6;
// Without a glyph server the map draws letters from the page's own fonts. It reads the weight from the first name.
const FONT = ["Instrument Sans Variable Medium", "Instrument Sans Variable", "Helvetica Neue", "Arial"];

/** What lies under the pins with no network at all: water, land, borders, a grid and the names of towns. */
export function BaseMap({ bounds, zoom }: { bounds: MapBounds; zoom: number }) {
  const colours = useMapColours();
  return (
    <>
      <Layer
        id="water"
        beforeId="above-water"
        type="background"
        paint={{ "background-color": colours.water }}
      />
      <LandLayers zoom={zoom} colours={colours} />
      <GridLayer bounds={bounds} zoom={zoom} colours={colours} />
      <NameLayers bounds={bounds} zoom={zoom} colours={colours} />
    </>
  );
}

function LandLayers({ zoom, colours }: { zoom: number; colours: MapColours }) {
  const coarse = useQuery(landQuery("coarse"));
  const fine = useQuery({ ...landQuery("fine"), enabled: zoom >= FINE_FROM_ZOOM && !savesData() });
  const shown = (zoom >= FINE_FROM_ZOOM ? fine.data : undefined) ?? coarse.data;
  if (!shown) return null;
  return (
    <>
      <Source id="land" type="geojson" data={shown.land}>
        <Layer id="land" beforeId="above-land" type="fill" paint={{ "fill-color": colours.land }} />
        <Layer
          id="coast"
          beforeId="above-land"
          type="line"
          paint={{ "line-color": colours["line-2"], "line-width": 1 }}
        />
      </Source>
      <Source id="borders" type="geojson" data={shown.borders}>
        <Layer
          id="borders"
          beforeId="above-land"
          type="line"
          paint={{ "line-color": colours["line-2"], "line-width": 1, "line-dasharray": [3, 2] }}
        />
      </Source>
    </>
  );
}

function GridLayer({ bounds, zoom, colours }: { bounds: MapBounds; zoom: number; colours: MapColours }) {
  const data = useMemo(() => gridLines(bounds, zoom), [bounds, zoom]);
  return (
    <Source id="grid" type="geojson" data={data}>
      <Layer
        id="grid"
        beforeId="above-grid"
        type="line"
        paint={{
          "line-color": colours.road,
          "line-width": ["case", ["get", "strong"], 1, 0.6],
          "line-opacity": ["case", ["get", "strong"], 0.9, 0.6],
        }}
      />
    </Source>
  );
}

function NameLayers({ bounds, zoom, colours }: { bounds: MapBounds; zoom: number; colours: MapColours }) {
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
          "text-font": FONT,
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
          "text-color": ["case", [">", ["get", "weight"], 250_000], colours["ink-2"], colours.muted],
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

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
