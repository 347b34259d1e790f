import { type Place, SEARCH_LIMIT } from "@trestle/domain/places/place.ts";
import { lastSeen } from "../../../components/map/last-seen.ts";
import { Combobox, Icon } from "../../../ui/index.ts";
import { placesQuery } from "../api/search-places.ts";
import { bareLabel, readPoint } from "../coordinates.ts";
import styles from "./places-search.module.css";

type Props = {
  label: string;
  placeholder?: string;
  onChoose: (place: Place) => void;
};

/** Which place is a pair of coordinates that somebody typed; nobody has named it yet. */
export const TYPED_POINT = "coordinates";

/** Finds a place by its name as one types, those near what the map shows first; or by its coordinates. */
export function PlacesSearch({ label, placeholder = "Town, village or district", onChoose }: Props) {
  return (
    <Combobox
      label={label}
      placeholder={placeholder}
      maxLength={SEARCH_LIMIT}
      search={(question) => placesQuery(question, lastSeen())}
      known={typedPoint}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      option={(place) => (
        <>
          <Icon name="pin" size={16} />
          <span className={styles.name}>{place.name}</span>
          <span className={styles.part}>{[place.region, place.countryName].filter(Boolean).join(", ")}</span>
        </>
      )}
      none="No places match this name."
      failure="We can't search places right now. Keep typing to try again."
      onChoose={(place) => place && onChoose(place)}
    />
  );
}

function typedPoint(text: string): Place[] | undefined {
  const point = readPoint(text);
  const nowhere = { region: "", country: "", countryName: "", population: 0 };
  return point && [{ id: TYPED_POINT, name: bareLabel(point), ...nowhere, ...point }];
}
