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

/** What lies under the pins with no network but ours: water, land, borders, and a sketch of London or the streets of a file. */
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
      {/* Until the land is there all of it is land, or every town would stand in the sea for a moment. */}
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
