import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/index.ts";
import styles from "./chart.module.css";

type Props = {
  /** Name of the chart for screen readers, and of the table. */
  name: string;
  head: string[];
  rows: string[][];
  children: ReactNode;
};

/** Shows a chart, or its figures as a table. */
export function ChartOrTable({ name, head, rows, children }: Props) {
  const [asTable, setAsTable] = useState(false);
  return (
    <>
      {asTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.table} tabIndex={0} aria-label={name}>
          <table className="table">
            <thead>
              <tr>
                {head.map((cell) => (
                  <th scope="col" key={cell}>
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row[0]}>
                  {row.map((cell, index) => (
                    <td key={head[index]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        children
      )}
      <Button kind="link" small aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
        {asTable ? "Show as chart" : "Show as table"}
      </Button>
    </>
  );
}
