import { Marker, useMap } from "@vis.gl/react-maplibre";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "../../ui/index.ts";
import type { MovablePin as MovablePinProps } from "./map-types.ts";
import styles from "./pins.module.css";
import { wrappedPoint } from "./wrapped-point.ts";

const STEP_PIXELS = 8;
const LEAP_PIXELS = 64;

const ways: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Dragged, or moved with the arrow keys: a step of some pixels of this zoom, with Shift a leap. */
export function MovablePin({ point, label, onMove }: MovablePinProps) {
  const { current: map } = useMap();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const way = ways[event.key];
    if (!way || !map || !point) return;
    event.preventDefault();
    event.stopPropagation();
    const pixels = event.shiftKey ? LEAP_PIXELS : STEP_PIXELS;
    const from = map.project([point.longitude, point.latitude]);
    const to = map.unproject([from.x + way[0] * pixels, from.y + way[1] * pixels]);
    onMove(wrappedPoint(to));
    if (!map.getBounds().contains(to)) map.easeTo({ center: to });
  });
  // The pin lies within what the map listens to, which would move itself before the page's own handlers are asked.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    button?.addEventListener("keydown", listen);
    return () => button?.removeEventListener("keydown", listen);
  }, [button]);
  if (!point) return null;
  return (
    <Marker
      latitude={point.latitude}
      longitude={point.longitude}
      anchor="bottom"
      draggable
      onDragEnd={({ lngLat }) => onMove(wrappedPoint(lngLat))}
    >
      <Button
        kind="bare"
        className={styles.movable}
        ref={setButton}
        aria-label={`${label}. Move it with the arrow keys.`}
      >
        <svg viewBox="0 0 28 36" width="28" height="36" aria-hidden="true">
          <path d="M14 1C7 1 1.5 6.4 1.5 13.3 1.5 22.5 14 35 14 35s12.5-12.5 12.5-21.7C26.5 6.4 21 1 14 1Z" />
          <circle cx="14" cy="13.5" r="4.5" />
        </svg>
      </Button>
    </Marker>
  );
}
