import { oneOf, unitNames } from "@trestle/domain/projects/categories.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { itemTotal } from "@trestle/domain/projects/terms.ts";
import { Amount } from "../../../ui/index.ts";
import styles from "./project-tables.module.css";

type ProjectItem = Project["items"][number];

/** Lists the items of the work with the owner's estimates. */
export function ProjectItems({ project: { items, asked, budget } }: { project: Project }) {
  return (
    <section className="card flush" aria-labelledby="items">
      <div className="card-head">
        <h2 id="items">Items</h2>
        <span className="t-s muted hide-sm">
          budget <Amount wei={BigInt(budget.from)} unit="" short /> to{" "}
          <Amount wei={BigInt(budget.to)} short />
        </span>
      </div>
      <table className={`table ${styles.table} ${styles.items}`}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Quantity</th>
            <th scope="col" className={styles.number}>
              Unit price, DEV
            </th>
            <th scope="col" className={styles.number}>
              Total, DEV
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items are frozen, and two may be alike
            <tr key={index}>
              <td className="strong">{item.what}</td>
              <td className={styles.by}>{howMuch(item)}</td>
              <td className={`${styles.number} ${styles.each}`}>
                <span className={styles.at}>at </span>
                <Amount wei={BigInt(item.each)} unit="" />
              </td>
              <td className={styles.number}>
                <Amount wei={itemTotal(item)} unit="" />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>All items</td>
            <td className={styles.number}>
              <Amount wei={BigInt(asked)} unit="" />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function howMuch({ quantity, unit }: ProjectItem): string {
  if (unit === "whole") return Number(quantity) === 1 ? unitNames.whole : `${quantity} × ${unitNames.whole}`;
  return `${quantity} ${Number(quantity) === 1 ? oneOf(unit) : unit}`;
}
