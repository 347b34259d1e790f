import { Select } from "../../../../ui/index.ts";

const choices = [3, 7, 14, 30];

type Props = { days: number; onChange: (days: number) => void };

/** How long a proposal can be accepted. */
export function ValidFor({ days, onChange }: Props) {
  return (
    <Select
      label="Can be accepted for"
      value={days}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice} days
        </option>
      ))}
    </Select>
  );
}
