import { labelOf, type Place } from "@trestle/domain/places/place.ts";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import styles from "./filters.module.css";

type Near = { place?: string; latitude?: number; longitude?: number; radiusKm?: number };
type Props = {
  search: Near;
  /** How far, unless somebody says otherwise. */
  usualKm: number;
  onChange: (change: Near) => void;
  close: () => void;
  placesSearch: (choose: (place: Place) => void) => ReactNode;
};

/** Around which place, and how far. */
export function PlaceFilter({ search, usualKm, onChange, close, placesSearch }: Props) {
  const { latitude, longitude, radiusKm = usualKm } = search;
  const isSet = latitude !== undefined && longitude !== undefined;
  const choose = (place: Place) => {
    onChange({
      place: labelOf(place),
      latitude: place.latitude,
      longitude: place.longitude,
      radiusKm,
    });
    close();
  };
  return (
    <div className="stack">
      {placesSearch(choose)}
      {isSet ? (
        <fieldset>
          <legend className="t-s ink2">Within</legend>
          <div className={styles.scores}>
            {[2, 5, usualKm, 25, 50, 100, 250].map((km) => (
              <Button
                kind="bare"
                key={km}
                aria-pressed={km === radiusKm}
                onClick={() => {
                  onChange({ radiusKm: km });
                  close();
                }}
              >
                {km} km
              </Button>
            ))}
          </div>
        </fieldset>
      ) : null}
    </div>
  );
}
