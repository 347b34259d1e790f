import { Layer, Source } from "@vis.gl/react-maplibre";
import { useMemo, useState } from "react";
import { lazyWithRetry } from "../../lib/lazy-with-retry.tsx";
import { MAP_FONT } from "./base-style.ts";
import { holds, widened } from "./bounds.ts";
import { gridLines, namesGrid } from "./grid.ts";
import { LandLayers } from "./land-layers.tsx";
import { LondonLayers, showsLondon } from "./london/london-layers.tsx";
import { type MapColours, useMapColours } from "./map-colours.ts";
import { MapCredit } from "./map-credit.tsx";
import type { MapBounds } from "./map-types.ts";
import { NameLayers } from "./name-layers.tsx";
import { WaterLayers } from "./water-layers.tsx";

const StreetLayers = lazyWithRetry(async () => (await import("./streets/street-layers.tsx")).StreetLayers);

type Props = { bounds: MapBounds; zoom: number; tilesUrl: string | null };

/** Draws the ground of a map from own files: water, land, borders, and a London sketch or a file's streets. */
export function BaseMap({ bounds, zoom, tilesUrl }: Props) {
  const colours = useMapColours();
  const region = useRegion(bounds);
  const [hasLand, setHasLand] = useState(false);
  const shared = { bounds, zoom, region, colours };
  const hasSketch = showsLondon(bounds, zoom);
  const embedded = (
    <>
      <WaterLayers region={region} hasSketch={hasSketch} colours={colours} />
      {hasSketch ? <LondonLayers colours={colours} /> : <GridLayer {...shared} />}
      <NameLayers {...shared} />
      <MapCredit ground="embedded" hasSketch={hasSketch} />
    </>
  );
  return (
    <>
      {/* Until the land has loaded, everything is land, or every town would lie in the sea for a moment. */}
      <Layer
        id="water"
        beforeId="above-water"
        type="background"
        paint={{ "background-color": hasLand ? colours.water : colours.land }}
      />
      <LandLayers region={region} zoom={zoom} colours={colours} onShown={() => setHasLand(true)} />
      {tilesUrl ? <StreetLayers tilesUrl={tilesUrl} {...shared} otherwise={embedded} /> : embedded}
    </>
  );
}

/** A view this many times smaller than what was cut out is given a cut of its own. */
const TOO_WIDE = 12;

/** The view and its surroundings: another one only when the view leaves it, or becomes a small part of it. */
function useRegion(bounds: MapBounds): MapBounds {
  const [region, setRegion] = useState(() => widened(bounds));
  const isTooWide = region.east - region.west > TOO_WIDE * (bounds.east - bounds.west);
  if (holds(region, bounds) && !isTooWide) return region;
  const next = widened(bounds);
  setRegion(next);
  return next;
}

type GridLayerProps = { bounds: MapBounds; zoom: number; colours: MapColours };

function GridLayer({ bounds, zoom, colours }: GridLayerProps) {
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
