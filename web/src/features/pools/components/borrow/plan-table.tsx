import type { PlannedInstalment } from "@trestle/domain/pools/schedule.ts";
import { longDay } from "../../../../lib/format.ts";
import { Amount } from "../../../../ui/index.ts";
import { dayOf } from "../../borrow-draft.ts";
import styles from "./borrow.module.css";

/** Lists the instalments with their interest, their principal and the remaining debt. */
export function PlanTable({ plan, total }: { plan: PlannedInstalment[]; total: bigint }) {
  const sum = (field: "amount" | "interest") => plan.reduce((all, each) => all + each[field], 0n);
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Due</th>
          {["You pay, DEV", "Interest", "Principal", "Left"].map((name) => (
            <th scope="col" key={name} className={styles.number}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {plan.map(({ deadline, amount, interest, principal, left }) => (
          <tr key={deadline}>
            <td className={styles.day}>{longDay(dayOf(deadline))}</td>
            <td className={styles.number}>
              <Amount wei={amount} unit="" />
            </td>
            <td className={styles.number}>
              <Amount wei={interest} unit="" />
            </td>
            <td className={styles.number}>
              <Amount wei={principal} unit="" />
            </td>
            <td className={styles.number}>
              <Amount wei={left} unit="" />
            </td>
          </tr>
        ))}
        <tr>
          <td className="strong">Total</td>
          <td className={styles.number}>
            <Amount wei={sum("amount")} unit="" />
          </td>
          <td className={styles.number}>
            <Amount wei={sum("interest")} unit="" />
          </td>
          <td className={styles.number}>
            <Amount wei={total} unit="" />
          </td>
          <td />
        </tr>
      </tbody>
    </table>
  );
}
