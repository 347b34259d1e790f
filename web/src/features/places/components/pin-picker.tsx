import { useQuery } from "@tanstack/react-query";
import {
  LABEL_LIMIT,
  type Location,
  labelOf,
  MAP_CENTRE,
  MAP_ZOOM,
  type Point,
} from "@trestle/domain/places/place.ts";
import { useState } from "react";
import type { MapSight } from "../../../components/map/map-types.ts";
import { MapView } from "../../../components/map/map-view.tsx";
import { configQuery } from "../../../lib/config.ts";
import { TextField } from "../../../ui/index.ts";
import { usePinName } from "../use-pin-name.ts";
import { CoordinateInput } from "./coordinate-input.tsx";
import styles from "./pin-picker.module.css";
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
    <div className={styles.picker}>
      <div className={styles.fields}>
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
        <div className={styles.pair}>
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
        </div>
        <TextField
          label="Name of this place"
          maxLength={LABEL_LIMIT}
          disabled={!value}
          value={value?.label ?? ""}
          problem={value && !value.label.trim() ? "Enter the place's name." : undefined}
          onChange={(event) => naming.rename(event.currentTarget.value)}
        />
        <p className="t-s muted" role="status">
          {value ? `The pin is at ${value.label || "an unnamed spot"}.` : "No pin yet."}
        </p>
      </div>
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
    </div>
  );
}
