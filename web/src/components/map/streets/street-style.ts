import { type Flavor, LIGHT, layers } from "@protomaps/basemaps";
import type { LayerSpecification } from "maplibre-gl";
import { MAP_FONT } from "../base-style.ts";
import type { MapColours } from "../map-colours.ts";

export const STREETS = "streets";
/** Further out the map is ours, so that one city's file leaves no hole in the world. */
export const STREETS_FROM_ZOOM = 7;

/** Omitted layers: icons, which need sprites that aren't shipped, and the background, which is drawn here. */
const leftOut = ["background", "roads_oneway", "roads_shields", "pois"];

/** Which of our colours a thing of Protomaps' schema has: the first rule that fits its name. */
const rules: [name: RegExp, colour: keyof MapColours][] = [
  [/^roads_label.*halo$/, "road"],
  [/_halo$/, "land"],
  [/^ocean_label$/, "water-ink"],
  [/^(city|state|country)_label$/, "ink-2"],
  [/_label/, "muted"],
  [/casing/, "road-edge"],
  [/^tunnel_/, "urban"],
  [/highway/, "motorway"],
  [/major/, "main-road"],
  [/^(bridges_|other|minor|link)/, "road"],
  [/^water$/, "water"],
  [/^(park|wood|scrub|zoo)/, "park"],
  [/^(hospital|industrial|school|pedestrian|aerodrome|military)/, "urban"],
  [/^(buildings|pier|runway)$/, "line"],
  [/^railway$/, "rail"],
  [/^boundaries$/, "line-2"],
  [/./, "land"],
];

const flavorOf = (colours: MapColours): Flavor => {
  const named = Object.entries(LIGHT).flatMap(([name, usual]) => {
    const colour = rules.find(([pattern]) => pattern.test(name))?.[1];
    return typeof usual === "string" && colour ? [[name, colours[colour]]] : [];
  });
  return Object.fromEntries(named) as Flavor;
};

/** The streets of Protomaps' schema in the product's colours and letters, without anything from another server. */
export const streetStyle = (colours: MapColours): LayerSpecification[] =>
  (layers(STREETS, flavorOf(colours), { lang: "en" }) as LayerSpecification[])
    .filter(({ id }) => !leftOut.includes(id))
    .map((layer) => {
      const inOurLetters = { ...layer, ...(layer.layout ? { layout: ownLetters(layer.layout) } : {}) };
      const minzoom = Math.max(layer.minzoom ?? 0, STREETS_FROM_ZOOM);
      return { ...inOurLetters, id: `${STREETS}-${layer.id}`, minzoom } as LayerSpecification;
    });

/** Fonts are named in the layout and again within its formatted texts, for other scripts. */
function ownLetters(layout: object): object {
  const entries = Object.entries(layout).filter(([name]) => !name.startsWith("icon-"));
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name === "text-font" ? MAP_FONT : withoutFonts(value)]),
  );
}

function withoutFonts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFonts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== "text-font"));
}
