import { Layer, Source } from "@vis.gl/react-maplibre";
import { MAP_FONT } from "./base-style.ts";
import { meet } from "./bounds.ts";
import { LONDON, london } from "./london.ts";
import type { MapColours } from "./map-colours.ts";
import type { MapBounds } from "./map-types.ts";

const FROM_ZOOM = 8;
/** Metres to a pixel at zoom 0 and London's latitude. */
const METRES_PER_PIXEL = 48_700;

const showsLondon = (bounds: MapBounds, zoom: number): boolean => zoom >= FROM_ZOOM && meet(bounds, LONDON);

const round = { "line-cap": "round", "line-join": "round" } as const;

type Props = { bounds: MapBounds; zoom: number; colours: MapColours };

/** What makes the city recognisable before a street map is configured. */
export function LondonLayers({ bounds, zoom, colours }: Props) {
  if (!showsLondon(bounds, zoom)) return null;
  return (
    <>
      <Source id="london-parks" type="geojson" data={london.parks}>
        <Layer id="london-parks" beforeId="above-grid" type="fill" paint={{ "fill-color": colours.park }} />
        <Layer
          id="london-park-names"
          type="symbol"
          minzoom={12}
          layout={{
            "text-field": ["get", "name"],
            "text-font": MAP_FONT,
            "text-size": 11,
            "text-max-width": 7,
          }}
          paint={{ "text-color": colours.muted, "text-halo-color": colours.park, "text-halo-width": 1.2 }}
        />
      </Source>
      <Source id="london-basins" type="geojson" data={london.basins}>
        <Layer id="london-basins" beforeId="above-grid" type="fill" paint={{ "fill-color": colours.water }} />
      </Source>
      <Source id="london-waters" type="geojson" data={london.waters}>
        <Layer
          id="london-waters"
          beforeId="above-grid"
          type="line"
          minzoom={10}
          layout={round}
          paint={{
            "line-color": colours.water,
            "line-width": ["interpolate", ["exponential", 2], ["zoom"], 10, 1, 14, 5, 18, 60],
          }}
        />
      </Source>
      <Source id="london-river" type="geojson" data={london.river}>
        <Layer
          id="london-river"
          beforeId="above-grid"
          type="line"
          layout={round}
          paint={{ "line-color": colours.water, "line-width": trueWidth }}
        />
        <Layer
          id="london-river-name"
          type="symbol"
          minzoom={11}
          layout={{
            "symbol-placement": "line",
            "symbol-spacing": 500,
            "text-field": ["get", "name"],
            "text-font": MAP_FONT,
            "text-size": 11,
            "text-letter-spacing": 0.08,
          }}
          paint={{ "text-color": colours.muted }}
        />
      </Source>
      <Source id="london-railways" type="geojson" data={london.railways}>
        <Layer
          id="london-railways"
          beforeId="above-grid"
          type="line"
          minzoom={10}
          layout={round}
          paint={{ "line-color": colours["line-2"], "line-width": 1, "line-dasharray": [4, 3] }}
        />
      </Source>
      <Source id="london-roads" type="geojson" data={london.roads}>
        <Layer
          id="london-roads"
          beforeId="above-grid"
          type="line"
          layout={round}
          paint={{
            "line-color": colours.road,
            "line-width": ["interpolate", ["linear"], ["zoom"], 8, 0.6, 11, 1.6, 14, 4, 18, 14],
          }}
        />
        <Layer
          id="london-road-names"
          type="symbol"
          minzoom={12}
          layout={{
            "symbol-placement": "line",
            "symbol-spacing": 380,
            "text-field": ["get", "name"],
            "text-font": MAP_FONT,
            "text-size": 10,
          }}
          paint={{ "text-color": colours.muted, "text-halo-color": colours.land, "text-halo-width": 1.4 }}
        />
      </Source>
      <Source id="london-bridges" type="geojson" data={london.bridges}>
        <Layer
          id="london-bridges"
          type="line"
          minzoom={11}
          paint={{
            "line-color": colours.road,
            "line-width": ["interpolate", ["linear"], ["zoom"], 11, 1.2, 14, 4, 18, 14],
          }}
        />
      </Source>
    </>
  );
}

/** The river's width in metres at every zoom, and never less than a line one can see. */
const widthAt = (zoom: number) => ["max", 1.2, ["/", ["*", ["get", "width"], 2 ** zoom], METRES_PER_PIXEL]];
const trueWidth = [
  "interpolate",
  ["exponential", 2],
  ["zoom"],
  8,
  widthAt(8),
  18,
  widthAt(18),
] as unknown as number;
