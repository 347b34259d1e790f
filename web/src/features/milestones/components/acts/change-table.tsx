import type { TrackedChange } from "@trestle/domain/milestones/tracking.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import type { ReactNode } from "react";
import { dayAt } from "../../../../lib/format.ts";
import { Amount } from "../../../../ui/index.ts";
import styles from "./acts.module.css";

type Props = { change: Pick<TrackedChange, "milestones" | "added"> };

/** A change order, before and after for each milestone. */
export function ChangeTable({ change }: Props) {
  const after = change.milestones.reduce((sum, milestone) => sum + BigInt(milestone.after.amount), 0n);
  return (
    <table className={styles.change}>
      <thead>
        <tr>
          <th scope="col">Milestone</th>
          <th scope="col">Amount</th>
          <th scope="col">Due</th>
        </tr>
      </thead>
      <tbody>
        {change.milestones.map(({ index, title, before, after: next }) => (
          <tr key={index}>
            <td>
              {index + 1}. {title} {before ? null : <span className="badge on">New</span>}
            </td>
            <td>
              {before && before.amount !== next.amount ? (
                <del>{formatCoins(BigInt(before.amount))}</del>
              ) : null}
              <Changed isNew={before?.amount !== next.amount}>
                <Amount wei={BigInt(next.amount)} />
              </Changed>
            </td>
            <td>
              {before && before.deadline !== next.deadline ? <del>{dayAt(before.deadline)}</del> : null}
              <Changed isNew={before?.deadline !== next.deadline}>{dayAt(next.deadline)}</Changed>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>Total</td>
          <td>
            <Amount wei={after} />
          </td>
          <td>{change.added === "0" ? "nothing added" : `+${formatCoins(BigInt(change.added))}`}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Changed({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  return isNew ? <ins>{children}</ins> : children;
}
