import type { ReactNode } from "react";
import type { FormProblems } from "../lib/form.ts";
import { changeRow, moveRow, removeRow } from "../lib/rows.ts";
import styles from "./editable-table.module.css";
import { Icon } from "./icon.tsx";
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
  /** What stands beneath the column, such as a sum. */
  foot?: ReactNode;
};

type Props<Row> = {
  /** Where the rows stand in the form: `milestones` makes `milestones.0.amount`. */
  field: string;
  form: Pick<FormProblems, "problemOf" | "wire">;
  rows: Row[];
  onChange: (change: (rows: Row[]) => Row[]) => void;
  columns: EditableColumn<Row>[];
  nameOf: (row: Row, index: number) => string;
  add: { label: string; row: NoInfer<Row>; most: number };
  /** Whether rows have an order of their own. */
  moves?: boolean;
  canRemove?: (row: Row) => boolean;
  /** Beneath the row's buttons. */
  aside?: (row: EditableRow<Row>) => ReactNode;
  className?: string;
};

/** Rows that are typed into, added, moved and removed. What is wrong in a row is said beneath its first cell. */
export function EditableTable<Row extends object>(props: Props<Row>) {
  const { field, form, rows, onChange, columns, nameOf, add, moves = true, className = "" } = props;
  const { canRemove = () => true, aside } = props;
  const firstFoot = columns.findIndex(({ foot }) => foot !== undefined);
  const addSpan = firstFoot < 0 ? columns.length + 1 : firstFoot;
  return (
    <table className={`table ${styles.edit} ${className}`}>
      <thead>
        <tr>
          {columns.map(({ head, isNumber }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <th key={place} scope="col" className={isNumber ? styles.num : undefined}>
              {head}
            </th>
          ))}
          <th>
            <span className="sr">{moves ? "Move or remove" : "Remove"}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const at = (name: string) => `${field}.${index}.${name}`;
          const own: EditableRow<Row> = {
            row,
            index,
            isLast: index === rows.length - 1,
            name: nameOf(row, index),
            change: (to) => onChange((all) => changeRow(all, index, to)),
            wire: (name) => form.wire(at(name)),
          };
          const problem = Object.keys(row)
            .map((name) => form.problemOf(at(name)))
            .find((message) => message !== undefined);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, and its fields are controlled
            <tr key={index}>
              {columns.map(({ cell, className: cellClass }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={place} className={cellClass}>
                  {cell(own)}
                  {place === 0 ? <Problem className="mt1">{problem}</Problem> : null}
                </td>
              ))}
              <td>
                <RowButtons
                  name={own.name}
                  onMove={moves ? (by) => onChange((all) => moveRow(all, index, by)) : undefined}
                  isFirst={index === 0}
                  isLast={own.isLast}
                  onRemove={canRemove(row) ? () => onChange((all) => removeRow(all, index)) : undefined}
                />
                {aside?.(own)}
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={addSpan}>
            <button
              type="button"
              className="btn quiet sm"
              disabled={rows.length >= add.most}
              onClick={() => onChange((all) => [...all, add.row])}
            >
              <Icon name="plus" size={16} />
              {add.label}
            </button>
          </td>
          {columns.slice(firstFoot < 0 ? columns.length : firstFoot).map(({ foot, isNumber }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <td key={place} className={isNumber ? styles.num : undefined}>
              {foot}
            </td>
          ))}
          {firstFoot < 0 ? null : <td />}
        </tr>
      </tfoot>
    </table>
  );
}
