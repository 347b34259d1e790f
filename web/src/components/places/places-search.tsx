import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Place, type Point, SEARCH_LIMIT } from "@trestle/domain/places/place.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { queryOf } from "../../lib/endpoints.ts";
import { PUBLIC } from "../../lib/query-client.ts";
import { Icon } from "../../ui/index.ts";
import { lastSeen } from "../map/last-seen.ts";
import { bareLabel, readPoint } from "./coordinates.ts";
import styles from "./places-search.module.css";

const PAUSE_MS = 180;

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
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [text, setText] = useState("");
  const [question] = useDebouncedValue(text.trim(), PAUSE_MS);
  const typed = typedPoint(text);
  // The text of a chosen place is not searched again.
  const enabled = combobox.dropdownOpened && question !== "" && !typed;
  const search = useQuery({ ...placesQuery(question, lastSeen()), enabled });
  const found = typed ?? (text.trim() && question ? search.data : undefined);

  // Enter takes the likeliest, without a way down to it.
  const selectFirst = useEffectEvent(() => combobox.selectFirstOption());
  useEffect(() => {
    if (found?.length) selectFirst();
  }, [found]);

  const choose = (id: string) => {
    const place = found?.find((one) => one.id === id);
    if (!place) return;
    setText(place.name);
    combobox.closeDropdown();
    onChoose(place);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          placeholder={placeholder}
          aria-autocomplete="list"
          autoComplete="off"
          maxLength={SEARCH_LIMIT}
          leftSection={<Icon name="search" size={16} />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={() => text.trim() && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!text.trim()}>
        <Combobox.Options aria-label={label} className={styles.options}>
          {found?.map((place) => (
            <PlaceOption key={place.id} place={place} />
          ))}
          {found?.length ? null : <Combobox.Empty>{stateOf(search, question)}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function typedPoint(text: string): Place[] | undefined {
  const point = readPoint(text);
  const nowhere = { region: "", country: "", countryName: "", population: 0 };
  return point && [{ id: TYPED_POINT, name: bareLabel(point), ...nowhere, ...point }];
}

function stateOf({ isError, isSuccess }: { isError: boolean; isSuccess: boolean }, question: string): string {
  if (isError) return "We can't search places right now. Keep typing to try again.";
  return isSuccess && question ? "No places match this name." : "Searching…";
}

function PlaceOption({ place }: { place: Place }) {
  const part = [place.region, place.countryName].filter(Boolean).join(", ");
  return (
    <Combobox.Option value={place.id} className={styles.option}>
      <Icon name="pin" size={16} />
      <span className={styles.name}>{place.name}</span>
      <span className={styles.part}>{part}</span>
    </Combobox.Option>
  );
}
