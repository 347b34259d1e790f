import styles from "./filters.module.css";
import { Icon } from "./icon.tsx";

type Props<Value extends string> = {
  name: string;
  /** Label of the empty choice; without one, a value is always chosen. */
  none?: string;
  value: Value | undefined;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value | undefined) => void;
};

/** A choice of one, in the shape of the other filters. */
export function FilterSelect<Value extends string>({ name, none, value, options, onChange }: Props<Value>) {
  return (
    <span className={none && value ? `${styles.chip} ${styles.on}` : styles.chip}>
      <select
        aria-label={name}
        value={value ?? ""}
        onChange={({ currentTarget }) =>
          onChange(options.find(([option]) => option === currentTarget.value)?.[0])
        }
      >
        {none ? <option value="">{none}</option> : null}
        {options.map(([option, word]) => (
          <option key={option} value={option}>
            {word}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </span>
  );
}
