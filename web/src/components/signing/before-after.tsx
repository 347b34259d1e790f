import type { ReactNode } from "react";
import { Amount, Icon } from "../../ui/index.ts";
import styles from "./before-after.module.css";

/** A bigint is an amount in wei. */
type Props = { rows: { what: string; before: ReactNode; after: ReactNode }[] };

/** Shows the state before and after signing, row by row. */
export function BeforeAfter({ rows }: Props) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">What changes</th>
          <th scope="col">Before</th>
          <th className={styles.arrow}>
            <span className="sr">becomes</span>
          </th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, before, after }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{shown(before)}</td>
            <td className={styles.arrow}>
              <Icon name="arrow" size={16} />
            </td>
            <td>{shown(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const shown = (value: ReactNode) => (typeof value === "bigint" ? <Amount wei={value} /> : value);
