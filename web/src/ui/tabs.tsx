import type { ReactNode } from "react";
import { Button } from "./button.tsx";

type Props<Value> = {
  /** Names the choice for those who hear the page. */
  label: string;
  options: readonly (readonly [Value, ReactNode])[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few: a view, an order, a span of time. */
export function Tabs<Value>({ label, options, value, onChange }: Props<Value>) {
  return (
    <fieldset className="seg" aria-label={label}>
      {options.map(([one, name]) => (
        <Button kind="bare" key={String(one)} aria-pressed={one === value} onClick={() => onChange(one)}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
