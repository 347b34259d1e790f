import { type ComponentProps, type ReactNode, useState } from "react";
import { IconButton } from "./button.tsx";
import { Field, InputBox } from "./field.tsx";
import { Icon, type IconName } from "./icon.tsx";

type Frame = {
  /** Without one, an `aria-label` names it. */
  label?: ReactNode;
  hint?: ReactNode;
  problem?: string | null;
  small?: boolean;
};

type TextProps = ComponentProps<"input"> & Frame & { number?: boolean; unit?: string; icon?: IconName };

/** One line; with a `type` also a day, a search, an address. */
export function TextField({
  label,
  hint,
  problem,
  className,
  small,
  number,
  unit,
  icon,
  ...input
}: TextProps) {
  return (
    <Field label={label} hint={hint} problem={problem} className={className}>
      {(wiring) => (
        <InputBox small={small} number={number} unit={unit}>
          {icon ? <Icon name={icon} size={16} /> : null}
          <input {...wiring} {...input} />
        </InputBox>
      )}
    </Field>
  );
}

/** A password that can be looked at. */
export function SecretField({
  label,
  problem,
  ...input
}: ComponentProps<"input"> & Frame & { label: string }) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} problem={problem}>
      {(wiring) => (
        <InputBox>
          <input {...wiring} {...input} type={shown ? "text" : "password"} />
          <IconButton
            icon={shown ? "eyeOff" : "eye"}
            name={`${shown ? "Hide" : "Show"} ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
          />
        </InputBox>
      )}
    </Field>
  );
}

/** Several lines; grows with its text where the browser can. */
export function Textarea({
  label,
  hint,
  problem,
  className,
  ...textarea
}: ComponentProps<"textarea"> & Frame) {
  return (
    <Field label={label} hint={hint} problem={problem} className={className}>
      {(wiring) => (
        <InputBox>
          <textarea {...wiring} {...textarea} />
        </InputBox>
      )}
    </Field>
  );
}

type SelectProps = ComponentProps<"select"> &
  Frame & {
    /** Values with their texts, before any `children`. */
    options?: readonly (readonly [value: string, text: string])[];
  };

export function Select({
  label,
  hint,
  problem,
  className,
  small,
  options = [],
  children,
  ...select
}: SelectProps) {
  return (
    <Field label={label} hint={hint} problem={problem} className={className}>
      {(wiring) => (
        <InputBox small={small}>
          <select {...wiring} {...select}>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
            {children}
          </select>
          <Icon name="down" size={16} />
        </InputBox>
      )}
    </Field>
  );
}
