import "maplibre-gl/dist/maplibre-gl.css";
import { useQuery } from "@tanstack/react-query";
import { MAP_CENTRE, MAP_ZOOM } from "@trestle/domain/places/place.ts";
import {
  AttributionControl,
  Layer,
  Map as MapLibre,
  type MapRef,
  ScaleControl,
  Source,
  useMap,
} from "@vis.gl/react-maplibre";
import type { Feature, Polygon } from "geojson";
import * as maplibre from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { configQuery } from "../../lib/config.ts";
import { IconButton } from "../../ui/index.ts";
import { BaseMap } from "./base-map.tsx";
import { baseStyle } from "./base-style.ts";
import { boundsOf, cornersOf } from "./bounds.ts";
import { rememberSeen } from "./last-seen.ts";
import styles from "./map.module.css";
import { useMapColours } from "./map-colours.ts";
import { MapCredit } from "./map-credit.tsx";
import type { MapArea, MapBounds, MapPin, MapPoint, MapViewProps } from "./map-types.ts";
import { MovablePin } from "./movable-pin.tsx";
import { Pins } from "./pins.tsx";
import { wrappedPoint } from "./wrapped-point.ts";

// Without an address of its own the library looks for its worker where a bundle has none, and waits for ever.
maplibre.setWorkerUrl(workerUrl);

const FIT = { padding: 56, maxZoom: MAP_ZOOM };
const FADE_MS = 150;
const CLOSEST = 18;
/** Pins on one spot, give or take some metres, stay together however close one looks. */
const ONE_SPOT_DEGREES = 0.0002;
const noPins: MapPin[] = [];

type Props = MapViewProps & { onFailure: () => void };
type Seen = { bounds: MapBounds; zoom: number };

/** The map itself; everything here is loaded when a map is first shown. */
export function MapCanvas(props: Props) {
  const { ariaLabel, pins = noPins, fit, sight, movablePin, area, onFailure, ...rest } = props;
  const { data: config, isPending } = useQuery(configQuery);
  const [seen, setSeen] = useState<Seen>();
  const map = useRef<MapRef>(null);
  const { onBoundsChange } = rest;

  const look = useCallback(() => {
    const current = map.current;
    if (!current) return;
    const bounds = seenBounds(current);
    setSeen({ bounds, zoom: current.getZoom() });
    rememberSeen(bounds);
    onBoundsChange?.(bounds);
  }, [onBoundsChange]);
  const showAll = useFitting(map, pins, fit ?? false);
  useSight(map, sight);

  if (isPending) return null;
  const all = fit ? boundsOf(pins) : undefined;
  const start = sight ?? { ...(config?.map.center ?? MAP_CENTRE), zoom: config?.map.zoom ?? MAP_ZOOM };
  const { styleUrl = null, tilesUrl = null } = config?.map ?? {};
  const placeInMiddle =
    movablePin && (() => map.current && movablePin.onMove(wrappedPoint(map.current.getCenter())));
  const approach = (some: MapPin[]): boolean => {
    const bounds = boundsOf(some);
    if (!bounds || !map.current) return false;
    const zoom = map.current.getZoom();
    const spread = Math.max(bounds.east - bounds.west, bounds.north - bounds.south);
    if (spread < ONE_SPOT_DEGREES && some.some(({ count = 1 }) => count > 1) && zoom < CLOSEST - 0.5) {
      map.current.flyTo({ center: [bounds.west, bounds.south], zoom: Math.min(CLOSEST, zoom + 2) });
      return true;
    }
    if (spread < ONE_SPOT_DEGREES || zoom >= CLOSEST - 0.5) return false;
    map.current.fitBounds(cornersOf(bounds), { padding: 80, maxZoom: CLOSEST });
    return true;
  };
  return (
    <MapLibre
      ref={map}
      mapLib={maplibre}
      mapStyle={styleUrl ?? baseStyle}
      initialViewState={all ? { bounds: cornersOf(all), fitBoundsOptions: FIT } : start}
      maxZoom={CLOSEST}
      minZoom={1}
      maxPitch={0}
      dragRotate={false}
      touchPitch={false}
      attributionControl={false}
      cooperativeGestures={matchMedia("(pointer: coarse)").matches}
      fadeDuration={matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : FADE_MS}
      locale={{ "Map.Title": ariaLabel }}
      onMoveEnd={look}
      onResize={look}
      onClick={({ lngLat, originalEvent, target }) => {
        // Not one on a pin.
        if (originalEvent.target === target.getCanvas()) movablePin?.onMove(wrappedPoint(lngLat));
      }}
      onError={({ error }) => {
        if (error instanceof maplibre.GPUInitializationError) onFailure();
      }}
      cursor={movablePin ? "crosshair" : "grab"}
    >
      <WhenThere tell={look} />
      {seen && !styleUrl ? <BaseMap {...seen} tilesUrl={tilesUrl} /> : null}
      {seen && area ? <AreaCircle area={area} /> : null}
      {seen ? <Pins pins={pins} zoom={seen.zoom} onApproach={approach} {...rest} /> : null}
      {movablePin ? <MovablePin {...movablePin} /> : null}
      <ScaleControl position="bottom-left" />
      {styleUrl ? <AttributionControl compact position="bottom-left" /> : null}
      <MapControls onShowAll={pins.length > 1 ? showAll : undefined} onPlacePin={placeInMiddle} />
      {styleUrl ? <MapCredit ground="style" /> : null}
    </MapLibre>
  );
}

/** The map's children exist as soon as it does, long before it has drawn anything: pins need not wait for that. */
function WhenThere({ tell }: { tell: () => void }) {
  const first = useEffectEvent(tell);
  useEffect(() => first(), []);
  return null;
}

function seenBounds(map: MapRef): MapBounds {
  const bounds = map.getBounds();
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
}

/** Fits new pins into view, unless somebody has moved the map: then they know where they want to look. */
function useFitting(map: React.RefObject<MapRef | null>, pins: MapPin[], fit: boolean): () => void {
  const latest = useRef(pins);
  latest.current = pins;
  const showAll = useCallback(() => {
    const bounds = boundsOf(latest.current);
    if (bounds) map.current?.fitBounds(cornersOf(bounds), FIT);
  }, [map]);
  const moved = useRef(false);
  const known = pins.map(({ id }) => id).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another set of pins is the reason to fit again
  useEffect(() => {
    if (fit && !moved.current) showAll();
  }, [known, fit, showAll]);
  useEffect(() => {
    const current = map.current;
    const onMove = (event: { originalEvent?: unknown }) => {
      if (event.originalEvent) moved.current = true;
    };
    current?.on("movestart", onMove);
    return () => void current?.off("movestart", onMove);
  });
  return showAll;
}

function useSight(map: React.RefObject<MapRef | null>, sight: (MapPoint & { zoom: number }) | undefined) {
  const [latitude, longitude, zoom] = [sight?.latitude, sight?.longitude, sight?.zoom];
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return;
    map.current?.flyTo({ center: [longitude, latitude], zoom: zoom ?? MAP_ZOOM });
  }, [map, latitude, longitude, zoom]);
}

const CORNERS = 72;
const KM_PER_DEGREE = 111.32;

/** A circle on the ground, which keeps its size in kilometres at every zoom. */
function AreaCircle({ area }: { area: MapArea }) {
  const colours = useMapColours();
  return (
    <Source id="area" type="geojson" data={circleOf(area)}>
      <Layer id="area" type="fill" paint={{ "fill-color": colours.brand, "fill-opacity": 0.12 }} />
      <Layer id="area-edge" type="line" paint={{ "line-color": colours.brand, "line-width": 2 }} />
    </Source>
  );
}

function circleOf({ latitude, longitude, radiusKm }: MapArea): Feature<Polygon> {
  const high = radiusKm / KM_PER_DEGREE;
  const wide = high / Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
  const corners = Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const angle = (corner / CORNERS) * 2 * Math.PI;
    return [longitude + wide * Math.cos(angle), latitude + high * Math.sin(angle)];
  });
  return { type: "Feature", properties: {}, geometry: { type: "Polygon", coordinates: [corners] } };
}

type MapControlsProps = { onShowAll?: (() => void) | undefined; onPlacePin?: (() => void) | undefined };

/** Offers zoom, overview and pins as buttons, for use without wheel or touch gestures. */
function MapControls({ onShowAll, onPlacePin }: MapControlsProps) {
  const { current: map } = useMap();
  return (
    <div className={styles.controls}>
      <IconButton icon="plus" name="Zoom in" size={18} onClick={() => map?.zoomIn()} />
      <IconButton icon="minus" name="Zoom out" size={18} onClick={() => map?.zoomOut()} />
      {onPlacePin ? (
        <IconButton icon="pin" name="Place the pin in the middle of the map" size={18} onClick={onPlacePin} />
      ) : null}
      {onShowAll ? <IconButton icon="target" name="Show all pins" size={18} onClick={onShowAll} /> : null}
    </div>
  );
}
