import { labelOf, type Place } from "@trestle/domain/places/place.ts";
import styles from "../../ui/filters.module.css";
import { Button } from "../../ui/index.ts";
import { PlacesSearch } from "./places-search.tsx";

type Near = { place?: string; latitude?: number; longitude?: number; radiusKm?: number };
type Props = {
  search: Near;
  /** How far, unless somebody says otherwise. */
  usualKm: number;
  onChange: (change: Near) => void;
  close: () => void;
};

/** Around which place, and how far. */
export function PlaceFilter({ search, usualKm, onChange, close }: Props) {
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
      <PlacesSearch label="Near which place" onChoose={choose} />
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
