import { CURRENCY, formatCoins, parseAmount } from "@trestle/domain/money.ts";
import type { ComponentProps, ReactNode } from "react";
import { Field, InputBox } from "./field.tsx";

/** Longest amount that is typed by hand; no amount in use comes near it. */
const AMOUNT_LIMIT = 40;

type InputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "className"> & {
  value: string;
  onChange: (typed: string) => void;
  small?: boolean;
  unit?: string;
  className?: string;
};

/** An amount as it is typed. What it means is read by `parseAmount`, here as everywhere, and shown on hovering. */
export function MoneyInput({ value, onChange, small, unit, className, ...input }: InputProps) {
  const amount = parseAmount(value);
  return (
    <InputBox number small={small} unit={unit} className={className}>
      <input
        {...input}
        inputMode="decimal"
        maxLength={AMOUNT_LIMIT}
        autoComplete="off"
        title={amount === undefined ? undefined : formatCoins(amount)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </InputBox>
  );
}

type Props = Omit<InputProps, "small" | "unit"> & { label: ReactNode; hint?: ReactNode; problem?: string };

/** A labelled amount in coins. */
export function MoneyField({ label, hint, problem, ...input }: Props) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(wiring) => <MoneyInput {...input} {...wiring} unit={CURRENCY} />}
    </Field>
  );
}
