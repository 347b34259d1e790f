import { Layer } from "@vis.gl/react-maplibre";
import { useState } from "react";
import { GridLayer } from "./grid-layer.tsx";
import { LandLayers } from "./land-layers.tsx";
import { LondonLayers } from "./london-layers.tsx";
import { useMapColours } from "./map-colours.ts";
import type { MapBounds } from "./map-types.ts";
import { NameLayers } from "./name-layers.tsx";

/** What lies under the pins with no network at all: water, land, borders, a sketch of London, a grid and the names of towns. */
export function BaseMap({ bounds, zoom }: { bounds: MapBounds; zoom: number }) {
  const colours = useMapColours();
  const [hasLand, setHasLand] = useState(false);
  return (
    <>
      {/* Until the land is there all of it is land, or every town would stand in the sea for a moment. */}
      <Layer
        id="water"
        beforeId="above-water"
        type="background"
        paint={{ "background-color": hasLand ? colours.water : colours.land }}
      />
      <LandLayers bounds={bounds} zoom={zoom} colours={colours} onShown={() => setHasLand(true)} />
      <LondonLayers bounds={bounds} zoom={zoom} colours={colours} />
      <GridLayer bounds={bounds} zoom={zoom} colours={colours} />
      <NameLayers bounds={bounds} zoom={zoom} colours={colours} />
    </>
  );
}
