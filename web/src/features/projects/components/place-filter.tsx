import { labelOf, type Place } from "@trestle/domain/places/place.ts";
import type { ReactNode } from "react";
import styles from "../../../components/filters/filters.module.css";
import { type MarketSearch, NEAR_KM } from "../market-search.ts";
import type { ChangeSearch } from "./market-filters.tsx";

const radii = [2, 5, NEAR_KM, 25, 50, 100, 250];

type Props = {
  search: MarketSearch;
  onChange: ChangeSearch;
  close: () => void;
  placesSearch: (choose: (place: Place) => void) => ReactNode;
};

/** Around which place, and how far. */
export function PlaceFilter({ search, onChange, close, placesSearch }: Props) {
  const { latitude, longitude, radiusKm = NEAR_KM } = search;
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
            {radii.map((km) => (
              <button
                key={km}
                type="button"
                aria-pressed={km === radiusKm}
                onClick={() => {
                  onChange({ radiusKm: km });
                  close();
                }}
              >
                {km} km
              </button>
            ))}
          </div>
        </fieldset>
      ) : null}
    </div>
  );
}
