import { useQuery } from "@tanstack/react-query";
import { Layer, Source, useMap } from "@vis.gl/react-maplibre";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { holds, widened } from "./bounds.ts";
import { atlasQuery, landWithin } from "./land.ts";
import type { MapColours } from "./map-colours.ts";
import type { MapBounds } from "./map-types.ts";

/** From here on the coarse coast would run through harbours. */
const FINE_FROM_ZOOM = 6;
/** A view this many times smaller than what was cut out is given a cut of its own. */
const TOO_WIDE = 12;
const CUT = { tolerance: 0.3, buffer: 64, maxzoom: 14 };

type Props = { bounds: MapBounds; zoom: number; colours: MapColours; onShown: () => void };

export function LandLayers({ bounds, zoom, colours, onShown }: Props) {
  const wantsFine = zoom >= FINE_FROM_ZOOM;
  const coarse = useQuery(atlasQuery("coarse"));
  const fine = useQuery({
    ...atlasQuery("fine"),
    enabled: wantsFine && coarse.isSuccess && !savesData(),
  });
  const atlas = (wantsFine ? fine.data : undefined) ?? coarse.data;
  const region = useRegion(bounds);
  const shown = useMemo(() => atlas && landWithin(atlas, region), [atlas, region]);
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

/** The view and its surroundings: another one only when the view leaves it, or becomes a small part of it. */
function useRegion(bounds: MapBounds): MapBounds {
  const [region, setRegion] = useState(() => widened(bounds));
  const isTooWide = region.east - region.west > TOO_WIDE * (bounds.east - bounds.west);
  if (holds(region, bounds) && !isTooWide) return region;
  const next = widened(bounds);
  setRegion(next);
  return next;
}

/** Tells when the tiles of a source have been drawn for the first time. */
function useShown(sourceId: string, onShown: () => void): void {
  const { current: map } = useMap();
  const tell = useEffectEvent(onShown);
  useEffect(() => {
    const look = (event: { sourceId?: string; isSourceLoaded?: boolean }) => {
      if (event.sourceId === sourceId && event.isSourceLoaded && map?.areTilesLoaded()) tell();
    };
    map?.on("sourcedata", look);
    return () => void map?.off("sourcedata", look);
  }, [map, sourceId]);
}

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
