import { useMap } from "@vis.gl/react-maplibre";
import { useEffect, useState } from "react";

const NAME = "town-dot";
const SIDE = 24;
const RADIUS = 4;
/** How the library reads a picture that takes its colour from the layer: 3/4 at the edge, less outside, in eighths. */
const EDGE = 0.75;
const REACH = 8;

/** A dot that goes where its name goes: a circle layer would leave dots whose names found no room. */
export function useTownDot(): string | undefined {
  const { current: map } = useMap();
  const [isThere, setIsThere] = useState(() => map?.hasImage(NAME) ?? false);
  useEffect(() => {
    if (map && !map.hasImage(NAME)) map.addImage(NAME, picture(), { sdf: true, pixelRatio: 2 });
    setIsThere(map !== undefined);
  }, [map]);
  return isThere ? NAME : undefined;
}

function picture(): { width: number; height: number; data: Uint8ClampedArray } {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let pixel = 0; pixel < SIDE * SIDE; pixel++) {
    const [x, y] = [(pixel % SIDE) + 0.5 - SIDE / 2, Math.floor(pixel / SIDE) + 0.5 - SIDE / 2];
    data[4 * pixel + 3] = 255 * (EDGE - (Math.hypot(x, y) - RADIUS) / REACH);
  }
  return { width: SIDE, height: SIDE, data };
}
