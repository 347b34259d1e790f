import { keepPreviousData } from "@tanstack/react-query";
import { type Place, type Point, SEARCH_LIMIT } from "@trestle/domain/places/place.ts";
import { queryOf } from "../../lib/endpoints.ts";
import { PUBLIC } from "../../lib/query-client.ts";
import { Combobox, Icon } from "../../ui/index.ts";
import { lastSeen } from "../map/last-seen.ts";
import { bareLabel, readPoint } from "./coordinates.ts";
import styles from "./places-search.module.css";

type Props = {
  label: string;
  placeholder?: string;
  onChoose: (place: Place) => void;
};

/** Id of a place that was typed as coordinates and has no name yet. */
export const TYPED_POINT = "coordinates";

const MINUTE_MS = 60_000;

function placesQuery(question: string, near: Point | undefined) {
  const q = question.trim().slice(0, SEARCH_LIMIT);
  // To a tenth of a degree, so that a map that was moved a little does not ask again.
  const around = near && { latitude: near.latitude.toFixed(1), longitude: near.longitude.toFixed(1) };
  return {
    ...queryOf("GET /api/places", { query: { q, ...around } }),
    meta: PUBLIC,
    staleTime: 10 * MINUTE_MS,
    placeholderData: keepPreviousData,
    retry: 1,
  };
}

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
      failure="We can’t search places right now. Keep typing to try again."
      onChoose={(place) => place && onChoose(place)}
    />
  );
}

function typedPoint(text: string): Place[] | undefined {
  const point = readPoint(text);
  const nowhere = { region: "", country: "", countryName: "", population: 0 };
  return point && [{ id: TYPED_POINT, name: bareLabel(point), ...nowhere, ...point }];
}
