import { type ReactNode, useRef } from "react";
import type { FormProblems } from "../lib/form.ts";
import { Button } from "./button.tsx";
import styles from "./editable-table.module.css";
import { type EditableColumn, EditableTableRow } from "./editable-table-row.tsx";

type Props<Row> = {
  /** Name of the rows in the form: `milestones` makes `milestones.0.amount`. */
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
  /** Beneath the last row's buttons. */
  underLast?: ReactNode;
  className?: string;
};

/** Rows that are typed into, added, moved and removed. What is wrong in a row is said beneath its first cell. */
export function EditableTable<Row extends object>(props: Props<Row>) {
  const { field, form, rows, onChange, columns, nameOf, add, moves = true, className = "" } = props;
  const { canRemove = () => true, underLast } = props;
  const latest = useRef({ onChange, wire: form.wire });
  latest.current = { onChange, wire: form.wire };
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
        {rows.map((row, index) => (
          <EditableTableRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, and its fields are controlled
            key={index}
            {...{ row, index, field, columns, latest, moves }}
            isLast={index === rows.length - 1}
            name={nameOf(row, index)}
            canRemove={canRemove(row)}
            under={index === rows.length - 1 ? underLast : undefined}
            problems={Object.keys(row).map((name) => form.problemOf(`${field}.${index}.${name}`))}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={addSpan}>
            <Button
              kind="quiet"
              small
              icon="plus"
              disabled={rows.length >= add.most}
              onClick={() => onChange((all) => [...all, add.row])}
            >
              {add.label}
            </Button>
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
