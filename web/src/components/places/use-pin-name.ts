import { LABEL_LIMIT, type Location, type Point } from "@trestle/domain/places/place.ts";
import { useEffect, useRef } from "react";
import { call } from "../../lib/endpoints.ts";
import { bareLabel, nearestLabel } from "./coordinates.ts";

/** Keeps a pin's name in step with where it is, until somebody gives it a name of their own. */
export function usePinName(value: Location | null, onChange: (value: Location) => void) {
  const asking = useRef<AbortController>(undefined);
  const isNamedByHand = useRef(false);
  useEffect(() => () => asking.current?.abort(), []);

  const placeAs = ({ latitude, longitude }: Point, label: string) => {
    asking.current?.abort();
    isNamedByHand.current = false;
    onChange({ latitude, longitude, label });
  };
  const place = async ({ latitude, longitude }: Point) => {
    const point = { latitude, longitude };
    asking.current?.abort();
    if (isNamedByHand.current && value) return onChange({ ...point, label: value.label });
    const question = new AbortController();
    asking.current = question;
    onChange({ ...point, label: bareLabel(point) });
    const nearest = await call("GET /api/places/nearest", {
      query: { latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) },
      signal: question.signal,
    }).catch(() => undefined);
    // A pin without a named place nearby keeps its coordinates as its label.
    if (nearest && !question.signal.aborted) onChange({ ...point, label: nearestLabel(point, nearest) });
  };
  const rename = (label: string) => {
    if (!value) return;
    asking.current?.abort();
    isNamedByHand.current = label.trim() !== "";
    onChange({ ...value, label: label.slice(0, LABEL_LIMIT) });
  };
  return { place: (point: Point) => void place(point), placeAs, rename };
}
