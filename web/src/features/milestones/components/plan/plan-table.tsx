import type { TrackedMilestone } from "@trestle/domain/milestones/tracking.ts";
import { dayAt } from "../../../../lib/format.ts";
import { Button, DataTable } from "../../../../ui/index.ts";
import { milestoneLabel } from "../../status-labels.ts";
import styles from "./gantt.module.css";

type Props = { milestones: TrackedMilestone[]; selected: number; onSelect: (index: number) => void };

const expected = (day: number | undefined) => (day === undefined ? "–" : `expected ${dayAt(day)}`);

/** The same as the Gantt, as a table. */
export const PlanTable = ({ milestones, selected, onSelect }: Props) => (
  <DataTable
    rows={milestones}
    rowKey={({ index }) => index}
    rowClass={({ index }) => (index === selected ? styles.selected : undefined)}
    columns={[
      {
        head: "Milestone",
        cell: ({ index, title }) => (
          <Button
            kind="bare"
            className={`strong ${styles.name}`}
            aria-current={index === selected ? "true" : undefined}
            onClick={() => onSelect(index)}
          >
            {index + 1}. {title}
          </Button>
        ),
      },
      { head: "Planned", cell: ({ plan }) => `${dayAt(plan.start)} to ${dayAt(plan.end)}` },
      {
        head: "Submitted",
        cell: ({ actual, forecast }) => (actual.end ? dayAt(actual.end) : expected(forecast?.end)),
      },
      {
        head: "Payment",
        cell: ({ payment, forecast }) =>
          payment.paidAt ? dayAt(payment.paidAt) : expected(forecast?.payment),
      },
      { head: "Status", cell: (milestone) => milestoneLabel(milestone).text },
    ]}
  />
);
