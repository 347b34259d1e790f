import { queryOptions, useQuery } from "@tanstack/react-query";
import { Layer, Source } from "@vis.gl/react-maplibre";
import { addProtocol } from "maplibre-gl";
import { PMTiles, Protocol } from "pmtiles";
import { type ReactNode, useMemo } from "react";
import { PUBLIC } from "../../../lib/query-client.ts";
import type { MapColours } from "../map-colours.ts";
import { MapCredit } from "../map-credit.tsx";
import type { MapBounds } from "../map-types.ts";
import { NameLayers } from "../name-layers.tsx";
import { WaterLayers } from "../water-layers.tsx";
import { type Archive, coveredArea } from "./covered-area.ts";
import { STREETS, STREETS_FROM_ZOOM, streetStyle } from "./street-style.ts";

const protocol = new Protocol();
addProtocol("pmtiles", protocol.tile);

const archiveQuery = (url: string) =>
  queryOptions({
    queryKey: ["map-archive", url],
    meta: PUBLIC,
    queryFn: async (): Promise<Archive> => {
      const file = new PMTiles(url);
      const header = await file.getHeader();
      const { vector_layers: layers } = (await file.getMetadata()) as { vector_layers?: { id: string }[] };
      if (layers && !layers.some(({ id }) => id === "earth"))
        throw new Error("The street map isn't in Protomaps' schema.");
      // From now on the map reads through the same object, which has read the file's directory.
      protocol.add(file);
      return {
        bounds: { west: header.minLon, south: header.minLat, east: header.maxLon, north: header.maxLat },
        minZoom: header.minZoom,
        maxZoom: header.maxZoom,
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });

type Props = {
  tilesUrl: string;
  bounds: MapBounds;
  zoom: number;
  region: MapBounds;
  colours: MapColours;
  /** Drawn where the file doesn't load or has another schema. */
  otherwise: ReactNode;
};

/** Streets from a PMTiles file, over our own land; the names of towns where the file has none. */
export function StreetLayers({ tilesUrl, bounds, zoom, region, colours, otherwise }: Props) {
  const url = new URL(tilesUrl, window.location.href).href;
  const { data: archive, isError } = useQuery(archiveQuery(url));
  const style = useMemo(() => streetStyle(colours), [colours]);
  if (isError) return otherwise;
  if (!archive) return null;
  return (
    <>
      <WaterLayers region={region} hasSketch={false} colours={colours} />
      <Source id={STREETS} type="vector" url={`pmtiles://${url}`}>
        {style.map((layer) => (
          <Layer
            key={layer.id}
            {...layer}
            beforeId={layer.type === "symbol" ? "above-sketch-names" : "above-sketch"}
          />
        ))}
      </Source>
      <NameLayers
        bounds={bounds}
        zoom={zoom}
        colours={colours}
        except={coveredArea(archive, zoom, STREETS_FROM_ZOOM)}
      />
      <MapCredit ground="streets" />
    </>
  );
}
