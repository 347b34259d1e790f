import type { TrackedMilestone } from "@trestle/domain/milestones/tracking.ts";
import { dayAt } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/index.ts";
import { milestoneLabel } from "../../status-labels.ts";
import styles from "./plan-table.module.css";

type Props = { milestones: TrackedMilestone[]; selected: number; onSelect: (index: number) => void };

/** The same as the Gantt, as a table. */
export function PlanTable({ milestones, selected, onSelect }: Props) {
  return (
    <table className={`table ${styles.plan}`}>
      <thead>
        <tr>
          <th scope="col">Milestone</th>
          <th scope="col">Planned</th>
          <th scope="col">Submitted</th>
          <th scope="col">Payment</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {milestones.map((milestone) => {
          const { index, title, plan, actual, forecast, payment } = milestone;
          return (
            <tr key={index} aria-current={index === selected ? "true" : undefined}>
              <td>
                <Button kind="bare" className={styles.name} onClick={() => onSelect(index)}>
                  {index + 1}. {title}
                </Button>
              </td>
              <td data-label="Planned">
                {dayAt(plan.start)} to {dayAt(plan.end)}
              </td>
              <td data-label="Submitted">
                {actual.end ? dayAt(actual.end) : forecast ? `expected ${dayAt(forecast.end)}` : "–"}
              </td>
              <td data-label="Payment">
                {payment.paidAt
                  ? dayAt(payment.paidAt)
                  : forecast
                    ? `expected ${dayAt(forecast.payment)}`
                    : "–"}
              </td>
              <td data-label="Status">{milestoneLabel(milestone).text}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
