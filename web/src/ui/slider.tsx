import type { ComponentProps, ReactNode } from "react";
import { Field } from "./field.tsx";
import styles from "./slider.module.css";

type Props = Omit<ComponentProps<"input">, "value" | "min" | "max" | "onChange"> & {
  /** Without one, an `aria-label` names it. */
  label?: ReactNode;
  hint?: ReactNode;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

/** A number that is felt for rather than typed. */
export function Slider({ label, hint, value, min, max, onChange, ...input }: Props) {
  return (
    <Field label={label} hint={hint}>
      {(wiring) => (
        <input
          {...wiring}
          {...input}
          type="range"
          className={styles.slider}
          style={{ "--part": max > min ? (value - min) / (max - min) : 0 }}
          value={value}
          min={min}
          max={max}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
        />
      )}
    </Field>
  );
}
