import { useQuery } from "@tanstack/react-query";
import { Layer, Source, useMap } from "@vis.gl/react-maplibre";
import { useEffect, useEffectEvent, useState } from "react";
import { landQuery } from "./ground.ts";
import type { MapColours } from "./map-colours.ts";
import type { MapBounds } from "./map-types.ts";

/** From here on the coarse coast would run through harbours. */
const FINE_FROM_ZOOM = 6;
const CUT = { tolerance: 0.3, buffer: 64, maxzoom: 14 };

type Props = { region: MapBounds; zoom: number; colours: MapColours; onShown: () => void };

export function LandLayers({ region, zoom, colours, onShown }: Props) {
  const [isThere, setThere] = useState(false);
  // The coarse land comes at once, the fine one after it.
  const detail = isThere && zoom >= FINE_FROM_ZOOM && !savesData() ? "fine" : "coarse";
  const { data: shown } = useQuery(landQuery({ region, detail }));
  if (shown && !isThere) setThere(true);
  useShown("land", onShown);
  if (!shown) return null;
  return (
    <>
      <Source id="land" type="geojson" data={shown.land} {...CUT}>
        <Layer id="land" beforeId="above-land" type="fill" paint={{ "fill-color": colours.land }} />
        <Layer
          id="coast"
          beforeId="above-land"
          type="line"
          paint={{ "line-color": colours["line-2"], "line-width": 1 }}
        />
      </Source>
      <Source id="borders" type="geojson" data={shown.borders} {...CUT}>
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

/** Tells when the tiles of a source have been drawn for the first time. */
function useShown(sourceId: string, onShown: () => void): void {
  const { current: map } = useMap();
  const tell = useEffectEvent(onShown);
  useEffect(() => {
    const look = (event: { sourceId?: string; isSourceLoaded?: boolean }) => {
      if (event.sourceId === sourceId && event.isSourceLoaded && map?.areTilesLoaded()) tell();
    };
    // Another source may be the last to load: then nothing more is heard of this one, but the map comes to rest.
    const rest = () => map?.getSource(sourceId) && tell();
    map?.on("sourcedata", look);
    map?.on("idle", rest);
    return () => {
      map?.off("sourcedata", look);
      map?.off("idle", rest);
    };
  }, [map, sourceId]);
}

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
