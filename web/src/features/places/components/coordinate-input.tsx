import { useState } from "react";
import { TextField } from "../../../ui/index.ts";
import { readCoordinate, showCoordinate } from "../coordinates.ts";

type Axis = "latitude" | "longitude";
type Props = { axis: Axis; value: number | undefined; onChange: (degrees: number) => void };

const words: Record<Axis, { label: string; refusal: string }> = {
  latitude: { label: "Latitude", refusal: "Enter a number from −90 to 90." },
  longitude: { label: "Longitude", refusal: "Enter a number from −180 to 180." },
};

/** Degrees as typed; they count when one leaves the field or presses Enter. */
export function CoordinateInput({ axis, value, onChange }: Props) {
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
