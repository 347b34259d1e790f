import type { Location } from "@trestle/domain/places/place.ts";

type Props = { value: Location | null; onChange: (value: Location | null) => void };

export function PlacePicker({ value }: Props) {
  return <p className="muted">{value ? value.label : "No place yet."}</p>;
}
