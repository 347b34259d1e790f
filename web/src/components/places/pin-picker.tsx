import { useQuery } from "@tanstack/react-query";
import {
  LABEL_LIMIT,
  type Location,
  labelOf,
  MAP_CENTRE,
  MAP_ZOOM,
  type Point,
} from "@trestle/domain/places/place.ts";
import { useEffect, useRef, useState } from "react";
import { configQuery } from "../../lib/config.ts";
import { call } from "../../lib/endpoints.ts";
import { Grid, Stack, TextField } from "../../ui/index.ts";
import type { MapSight } from "../map/map-types.ts";
import { MapView } from "../map/map-view.tsx";
import { bareLabel, nearestLabel, readCoordinate, showCoordinate } from "./coordinates.ts";
import { PlacesSearch, TYPED_POINT } from "./places-search.tsx";

type Props = {
  value: Location | null;
  onChange: (value: Location) => void;
  mapLabel?: string;
  height?: number | string;
};

/** A spot on the Earth and its name: searched, clicked, dragged, moved by keys or typed. */
export function PinPicker({ value, onChange, mapLabel = "Map for placing the pin", height = 360 }: Props) {
  const [sight, setSight] = useState<MapSight>({ ...(value ?? MAP_CENTRE), zoom: MAP_ZOOM });
  // One coordinate alone is no spot yet.
  const [half, setHalf] = useState<Partial<Point>>({});
  const naming = usePinName(value, onChange);
  const { data: config } = useQuery(configQuery);
  const lookAt = (point: Point) =>
    setSight({ latitude: point.latitude, longitude: point.longitude, zoom: MAP_ZOOM });
  const type = (changed: Partial<Point>) => {
    const { latitude, longitude } = { ...half, ...value, ...changed };
    if (latitude === undefined || longitude === undefined) return setHalf(changed);
    naming.place({ latitude, longitude });
    lookAt({ latitude, longitude });
  };
  return (
    <Grid columns="5fr 6fr" fold="s">
      <Stack>
        {(config?.map.libraries.includes("places") ?? true) ? (
          <PlacesSearch
            label="Find a place"
            placeholder="Town, district or coordinates"
            onChoose={(place) => {
              if (place.id === TYPED_POINT) naming.place(place);
              else naming.placeAs(place, labelOf(place));
              lookAt(place);
            }}
          />
        ) : null}
        <Grid gap={3}>
          <CoordinateInput
            axis="latitude"
            value={value?.latitude ?? half.latitude}
            onChange={(latitude) => type({ latitude })}
          />
          <CoordinateInput
            axis="longitude"
            value={value?.longitude ?? half.longitude}
            onChange={(longitude) => type({ longitude })}
          />
        </Grid>
        <TextField
          label="Name of this place"
          maxLength={LABEL_LIMIT}
          disabled={!value}
          value={value?.label ?? ""}
          problem={value && !value.label.trim() ? "Enter the place’s name." : undefined}
          onChange={(event) => naming.rename(event.currentTarget.value)}
        />
        <p className="t-s muted" role="status">
          {value ? `The pin is at ${value.label || "an unnamed spot"}.` : "No pin yet."}
        </p>
      </Stack>
      <div>
        <MapView
          ariaLabel={mapLabel}
          atOnce
          height={height}
          sight={sight}
          movablePin={{ point: value, label: value ? `Pin: ${value.label}` : "Pin", onMove: naming.place }}
        />
        <p className="t-xs muted mt1">
          Click the map to place the pin, or press the pin button. Drag it or use the arrow keys to move it.
        </p>
      </div>
    </Grid>
  );
}

type Axis = "latitude" | "longitude";
type CoordinateInputProps = { axis: Axis; value: number | undefined; onChange: (degrees: number) => void };

const words: Record<Axis, { label: string; refusal: string }> = {
  latitude: { label: "Latitude", refusal: "Enter a number from −90 to 90." },
  longitude: { label: "Longitude", refusal: "Enter a number from −180 to 180." },
};

/** Degrees as typed; they count when one leaves the field or presses Enter. */
function CoordinateInput({ axis, value, onChange }: CoordinateInputProps) {
  const [draft, setDraft] = useState<string>();
  const { label, refusal } = words[axis];
  const isWrong = draft !== undefined && draft.trim() !== "" && readCoordinate(draft, axis) === undefined;
  const settle = () => {
    const degrees = draft === undefined ? undefined : readCoordinate(draft, axis);
    if (isWrong) return;
    setDraft(undefined);
    if (degrees !== undefined && degrees !== value) onChange(degrees);
  };
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={draft ?? (value === undefined ? "" : showCoordinate(value))}
      problem={isWrong ? refusal : undefined}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // The form around it is not meant.
        event.preventDefault();
        settle();
      }}
    />
  );
}

/** Keeps a pin's name in step with where it is, until somebody gives it a name of their own. */
function usePinName(value: Location | null, onChange: (value: Location) => void) {
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
