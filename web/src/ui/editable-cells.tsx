import styles from "./editable-table.module.css";
import type { EditableRow } from "./editable-table-row.tsx";
import { InputBox } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { MoneyInput } from "./money-field.tsx";

/** The fields of a row that hold what was typed. */
type TextField<Row> = { [Name in keyof Row]: Row[Name] extends string ? Name : never }[keyof Row] & string;

type CellProps<Row> = { own: EditableRow<Row>; field: TextField<Row>; label: string };

const textOf = <Row,>({ row }: EditableRow<Row>, field: TextField<Row>) => row[field] as string;
const setter =
  <Row,>({ change }: EditableRow<Row>, field: TextField<Row>) =>
  (typed: string) =>
    change({ [field]: typed } as Partial<Row>);

type TextProps<Row> = CellProps<Row> & {
  limit: number;
  placeholder?: string;
  isNumber?: boolean;
};

export function TextCell<Row>({ own, field, label, limit, isNumber, placeholder }: TextProps<Row>) {
  const set = setter(own, field);
  return (
    <InputBox small number={isNumber} className={isNumber ? styles.narrow : undefined}>
      <input
        aria-label={label}
        value={textOf(own, field)}
        maxLength={limit}
        inputMode={isNumber ? "decimal" : undefined}
        placeholder={placeholder}
        onChange={(event) => set(event.currentTarget.value)}
        {...own.wire(field)}
      />
    </InputBox>
  );
}

export function DayCell<Row>({ own, field, label }: CellProps<Row>) {
  const set = setter(own, field);
  return (
    <InputBox small className={styles.day}>
      <input
        type="date"
        aria-label={label}
        value={textOf(own, field)}
        onChange={(event) => set(event.currentTarget.value)}
        {...own.wire(field)}
      />
    </InputBox>
  );
}

type MoneyProps<Row> = CellProps<Row> & { placeholder?: string; readOnly?: boolean; className?: string };

export function MoneyCell<Row>(props: MoneyProps<Row>) {
  const { own, field, label, placeholder = "0.00", readOnly, className = styles.amount } = props;
  return (
    <MoneyInput
      small
      className={className}
      aria-label={label}
      value={textOf(own, field)}
      placeholder={placeholder}
      readOnly={readOnly}
      onChange={setter(own, field)}
      {...own.wire(field)}
    />
  );
}

type ChoiceProps<Row> = CellProps<Row> & {
  choices: readonly { value: string; text: string }[];
  className?: string;
};

export function ChoiceCell<Row>({ own, field, label, choices, className }: ChoiceProps<Row>) {
  const set = setter(own, field);
  return (
    <InputBox small className={className}>
      <select
        aria-label={label}
        value={textOf(own, field)}
        onChange={(event) => set(event.currentTarget.value)}
        {...own.wire(field)}
      >
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </InputBox>
  );
}
