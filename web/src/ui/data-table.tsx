import type { ComponentProps, ReactNode } from "react";
import styles from "./data-table.module.css";
import { QueryList } from "./query-list.tsx";

export type Column<Row> = {
  /** Stands before the value on a phone too; an empty one is for buttons and links. */
  head: string;
  cell: (row: Row, index: number) => ReactNode;
  number?: boolean;
  /** Shown on hovering, such as the exact time. */
  title?: (row: Row) => string | undefined;
  className?: string;
  /** Beneath the column, such as a sum. */
  foot?: ReactNode;
};

type TableProps<Row> = {
  rowKey: (row: Row, index: number) => string | number;
  columns: (Column<Row> | false | undefined)[];
  className?: string;
  rowClass?: (row: Row) => string | undefined;
  /** Names the table where no heading does. */
  label?: string;
};

type Props<Row> = TableProps<Row> & { rows: readonly Row[] };

/** Columns as data. On a phone each row is a small card: the first cell is its head, the others follow their names. */
export function DataTable<Row>({ rows, rowKey, columns, className = "", rowClass, label }: Props<Row>) {
  const shown = columns.filter((column) => column !== false && column !== undefined);
  const classOf = ({ number, className: own }: Column<Row>) =>
    [number ? styles.number : "", own].filter(Boolean).join(" ") || undefined;
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${className}`} aria-label={label}>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column.head} scope="col" className={classOf(column)}>
                {column.head || <span className="sr">Action</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)} className={rowClass?.(row)}>
              {shown.map((column) => (
                <td
                  key={column.head}
                  className={classOf(column)}
                  data-label={column.head}
                  title={column.title?.(row)}
                >
                  {column.cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {shown.some(({ foot }) => foot !== undefined) ? (
          <tfoot>
            <tr>
              {shown.map((column) => (
                <td key={column.head} className={classOf(column)} data-label={column.head}>
                  {column.foot}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}

type QueryProps<Row> = TableProps<Row> & Omit<ComponentProps<typeof QueryList<Row>>, "children">;

/** A `DataTable` of what a query answers: loading, failed, empty, and with more to come. */
export function QueryTable<Row>({ rowKey, columns, className, rowClass, label, ...list }: QueryProps<Row>) {
  return (
    <QueryList {...list}>
      {(rows) => <DataTable {...{ rows, rowKey, columns, className, rowClass, label }} />}
    </QueryList>
  );
}
