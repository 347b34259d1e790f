import { useLayoutEffect, useState } from "react";
import { colorScheme } from "../../lib/color-scheme.ts";
import { useObservable } from "../../lib/observable.ts";

const tokens = [
  "water",
  "water-ink",
  "land",
  "urban",
  "park",
  "park-ink",
  "line",
  "line-2",
  "road",
  "road-edge",
  "main-road",
  "motorway",
  "rail",
  "ink-2",
  "muted",
  "surface",
  "brand",
] as const;
export type MapColours = Record<(typeof tokens)[number], string>;

function readColours(): MapColours {
  const style = getComputedStyle(document.documentElement);
  const read = (token: string) => style.getPropertyValue(`--${token}`).trim() || "#808080";
  return Object.fromEntries(tokens.map((token) => [token, read(token)])) as MapColours;
}

/** The design's colours as the map's canvas needs them: it knows no CSS variables. */
export function useMapColours(): MapColours {
  const scheme = useObservable(colorScheme);
  const [colours, setColours] = useState(readColours);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme decides what the document's style says
  useLayoutEffect(() => setColours(readColours()), [scheme]);
  return colours;
}
