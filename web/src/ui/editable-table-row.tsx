import { memo, type ReactNode, type RefObject } from "react";
import type { FormProblems } from "../lib/form.ts";
import { changeRow, moveRow, removeRow } from "../lib/rows.ts";
import { Problem } from "./problem.tsx";
import { RowButtons } from "./row-buttons.tsx";

/** One row as its cells see it. */
export type EditableRow<Row> = {
  row: Row;
  index: number;
  isLast: boolean;
  /** How labels call the row: what was typed into it, or its number. */
  name: string;
  change: (to: Partial<Row>) => void;
  wire: (field: keyof Row & string) => ReturnType<FormProblems["wire"]>;
};

export type EditableColumn<Row> = {
  head: ReactNode;
  isNumber?: boolean;
  className?: string;
  cell: (row: EditableRow<Row>) => ReactNode;
  /** Shown below the column, such as a sum. */
  foot?: ReactNode;
};

type Props<Row> = {
  row: Row;
  index: number;
  isLast: boolean;
  name: string;
  field: string;
  columns: EditableColumn<Row>[];
  /** Problems of the row's fields, of which the first is shown. */
  problems: (string | undefined)[];
  moves: boolean;
  canRemove: boolean;
  /** Beneath its buttons. */
  under: ReactNode;
  /** As the table has them now: a row that stays as it was drawn still writes into the newest rows. */
  latest: RefObject<{
    onChange: (change: (rows: Row[]) => Row[]) => void;
    wire: FormProblems["wire"];
  }>;
};

function DrawnRow<Row extends object>(props: Props<Row>) {
  const { row, index, isLast, name, field, columns, problems, moves, canRemove, under, latest } = props;
  const onChange = (change: (rows: Row[]) => Row[]) => latest.current.onChange(change);
  const own: EditableRow<Row> = {
    ...{ row, index, isLast, name },
    change: (to) => onChange((all) => changeRow(all, index, to)),
    wire: (one) => latest.current.wire(`${field}.${index}.${one}`),
  };
  const problem = problems.find((message) => message !== undefined);
  return (
    <tr>
      {columns.map(({ cell, className }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <td key={place} className={className}>
          {cell(own)}
          {place === 0 ? <Problem className="mt1">{problem}</Problem> : null}
        </td>
      ))}
      <td>
        <RowButtons
          name={name}
          onMove={moves ? (by) => onChange((all) => moveRow(all, index, by)) : undefined}
          isFirst={index === 0}
          isLast={isLast}
          onRemove={canRemove ? () => onChange((all) => removeRow(all, index)) : undefined}
        />
        {under}
      </td>
    </tr>
  );
}

const areSame = <One,>(some: readonly One[], others: readonly One[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index]);

const looksSame = <Row,>(before: Props<Row>, now: Props<Row>): boolean =>
  (["row", "index", "isLast", "name", "field", "moves", "canRemove", "under", "latest"] as const).every(
    (name) => before[name] === now[name],
  ) &&
  areSame(before.problems, now.problems) &&
  areSame(
    before.columns.map(({ cell }) => cell),
    now.columns.map(({ cell }) => cell),
  );

/** Drawn again only when it changes, so that a letter typed into one of sixty rows draws one. */
export const EditableTableRow = memo(DrawnRow, looksSame) as typeof DrawnRow;
