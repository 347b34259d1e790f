import { Layer } from "@vis.gl/react-maplibre";
import { useState } from "react";
import { lazyWithRetry } from "../../lib/lazy-with-retry.tsx";
import { GridLayer } from "./grid-layer.tsx";
import { LandLayers } from "./land-layers.tsx";
import { LondonLayers, showsLondon } from "./london/london-layers.tsx";
import { useMapColours } from "./map-colours.ts";
import { MapCredit } from "./map-credit.tsx";
import type { MapBounds } from "./map-types.ts";
import { NameLayers } from "./name-layers.tsx";
import { useRegion } from "./use-region.ts";
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
