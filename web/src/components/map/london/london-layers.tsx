import { Layer, Source } from "@vis.gl/react-maplibre";
import type { ExpressionSpecification } from "maplibre-gl";
import { MAP_FONT } from "../base-style.ts";
import { meet } from "../bounds.ts";
import type { MapColours } from "../map-colours.ts";
import type { MapBounds } from "../map-types.ts";
import { useTownDot } from "../town-dot.ts";
import { LONDON, london, type SketchKind } from "./sketch.ts";

const FROM_ZOOM = 8;

export const showsLondon = (bounds: MapBounds, zoom: number): boolean =>
  zoom >= FROM_ZOOM && meet(bounds, LONDON);

const round = { "line-cap": "round", "line-join": "round" } as const;
const only = (kind: SketchKind): ExpressionSpecification => ["==", ["get", "kind"], kind];

/** Pixels at zooms 8, 11, 14 and 18. */
const widths = (at8: number, at11: number, at14: number, at18: number): ExpressionSpecification => [
  "interpolate",
  ["exponential", 1.6],
  ["zoom"],
  8,
  at8,
  11,
  at11,
  14,
  at14,
  18,
  at18,
];

/** Roads by importance, the least first: whether and how wide each is drawn, and with what edge around it. */
const roads = [
  { kind: "street", minzoom: 11, inner: widths(0, 0.6, 4, 16), outer: widths(0, 1.4, 5.4, 18) },
  { kind: "main-road", minzoom: 8, inner: widths(0.7, 1.9, 6.5, 22), outer: widths(1.4, 3.2, 8.3, 25) },
  { kind: "motorway", minzoom: 8, inner: widths(1.2, 2.6, 7, 24), outer: widths(2, 4, 9, 27) },
] as const;

type Props = { colours: MapColours };

/** Draws a sketch by which London is recognisable where no street map is configured. */
export function LondonLayers({ colours }: Props) {
  const under = { beforeId: "above-sketch" } as const;
  const fill = (kind: SketchKind, colour: string) => (
    <Layer
      id={`london-${kind}`}
      {...under}
      type="fill"
      filter={only(kind)}
      paint={{ "fill-color": colour }}
    />
  );
  return (
    <Source id="london" type="geojson" data={london} tolerance={0.2}>
      {fill("built-up", colours.urban)}
      {fill("airport", colours.line)}
      {fill("park", colours.park)}
      <Layer
        id="london-stream"
        {...under}
        type="line"
        minzoom={10}
        filter={only("stream")}
        layout={round}
        paint={{ "line-color": colours.water, "line-width": widths(0.6, 1.2, 3, 22) }}
      />
      {fill("basin", colours.water)}
      {fill("lake", colours.water)}
      {fill("river", colours.water)}
      <Layer
        id="london-railway"
        {...under}
        type="line"
        minzoom={9}
        filter={only("railway")}
        layout={round}
        paint={{ "line-color": colours.rail, "line-width": widths(0.5, 0.9, 2.4, 5) }}
      />
      <Layer
        id="london-railway-ties"
        {...under}
        type="line"
        minzoom={12}
        filter={only("railway")}
        paint={{
          "line-color": colours.land,
          "line-width": widths(0.2, 0.4, 1.2, 3),
          "line-dasharray": [4, 4],
        }}
      />
      <Layer
        id="london-bridge"
        {...under}
        type="line"
        minzoom={11}
        filter={["all", only("bridge"), ["==", ["get", "rank"], 1]]}
        paint={{ "line-color": colours["road-edge"], "line-width": widths(0.5, 1, 2.4, 10) }}
      />
      {roads.map(({ kind, minzoom, outer }) => (
        <Layer
          key={kind}
          id={`london-${kind}-edge`}
          {...under}
          type="line"
          minzoom={minzoom}
          filter={only(kind)}
          layout={round}
          paint={{ "line-color": colours["road-edge"], "line-width": outer }}
        />
      ))}
      {roads.map(({ kind, minzoom, inner }) => (
        <Layer
          key={kind}
          id={`london-${kind}`}
          {...under}
          type="line"
          minzoom={minzoom}
          filter={only(kind)}
          layout={round}
          paint={{
            "line-color": colours[kind === "street" ? "road" : kind],
            "line-width": inner,
          }}
        />
      ))}
      <LondonNames colours={colours} />
    </Source>
  );
}

const shownStations: ExpressionSpecification = [
  "all",
  only("station"),
  ["<=", ["get", "rank"], ["step", ["zoom"], 1, 13, 2, 14, 3]],
];

const along = { "symbol-placement": "line", "text-font": MAP_FONT } as const;

/** Under the names of towns and quarters, which come first where there is no room for all. */
function LondonNames({ colours }: Props) {
  const dot = useTownDot();
  // A source is given to its own children, and these are another's.
  const place = { source: "london", beforeId: "above-sketch-names", type: "symbol" } as const;
  const halo = (colour: string) => ({ "text-halo-color": colour, "text-halo-width": 1.4 }) as const;
  return (
    <>
      <Layer
        id="london-street-names"
        {...place}
        minzoom={13.5}
        filter={only("street")}
        layout={{ ...along, "symbol-spacing": 320, "text-field": ["get", "name"], "text-size": 10.5 }}
        paint={{ "text-color": colours.muted, ...halo(colours.road) }}
      />
      <Layer
        id="london-bridge-names"
        {...place}
        minzoom={14}
        filter={only("bridge")}
        layout={{
          ...along,
          "symbol-placement": "line-center",
          "text-field": ["get", "name"],
          "text-size": 10.5,
        }}
        paint={{ "text-color": colours["ink-2"], ...halo(colours.road) }}
      />
      <Layer
        id="london-road-names"
        {...place}
        minzoom={11}
        filter={only("main-road")}
        layout={{ ...along, "symbol-spacing": 420, "text-field": ["get", "name"], "text-size": 10 }}
        paint={{ "text-color": colours.muted, ...halo(colours.road) }}
      />
      <Layer
        id="london-motorway-names"
        {...place}
        minzoom={8.5}
        filter={only("motorway")}
        layout={{ ...along, "symbol-spacing": 360, "text-field": ["get", "name"], "text-size": 10.5 }}
        paint={{ "text-color": colours["ink-2"], ...halo(colours.motorway) }}
      />
      <Layer
        id="london-park-names"
        {...place}
        minzoom={12}
        filter={only("park")}
        layout={{
          "text-field": ["get", "name"],
          "text-font": MAP_FONT,
          "text-size": 11,
          "text-max-width": 7,
          "text-padding": 4,
        }}
        paint={{ "text-color": colours["park-ink"], ...halo(colours.park) }}
      />
      <Layer
        id="london-river-name"
        {...place}
        minzoom={10}
        filter={only("river-name")}
        layout={{
          ...along,
          "symbol-spacing": 420,
          "text-field": ["get", "name"],
          "text-size": 11.5,
          "text-letter-spacing": 0.1,
        }}
        paint={{ "text-color": colours["water-ink"], ...halo(colours.water) }}
      />
      <Layer
        id="london-stations"
        {...place}
        minzoom={11.5}
        filter={shownStations}
        layout={{
          ...(dot ? { "icon-image": dot } : {}),
          "icon-padding": 0,
          "text-optional": true,
          "text-field": ["step", ["zoom"], "", 13.5, ["concat", ["get", "name"], " station"]],
          "text-font": MAP_FONT,
          "text-size": 10.5,
          "text-variable-anchor": ["top", "bottom", "left", "right"],
          "text-radial-offset": 0.6,
          "text-max-width": 8,
          "symbol-sort-key": ["get", "rank"],
        }}
        paint={{
          "icon-color": colours.surface,
          "icon-halo-color": colours["ink-2"],
          "icon-halo-width": 1.2,
          "text-color": colours["ink-2"],
          ...halo(colours.urban),
        }}
      />
    </>
  );
}
