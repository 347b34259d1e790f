import type { PlannedInstalment } from "@trestle/domain/pools/schedule.ts";
import { Bars, Legend } from "../../../../components/chart/chart.tsx";
import { formatDate } from "../../../../lib/format.ts";
import styles from "./borrow.module.css";

const coins = (wei: bigint) => Number(wei) / 1e18;
const LABELLED = 8;

/** Draws the payment on each deadline, interest stacked on principal; the table shows the same figures. */
export function InstalmentBars({ plan }: { plan: PlannedInstalment[] }) {
  const every = Math.ceil(plan.length / LABELLED);
  const month = (deadline: number) =>
    formatDate(new Date(deadline * 1000), { month: "short", timeZone: "UTC" });
  return (
    <figure style={{ margin: 0 }}>
      <figcaption className="row between t-s">
        <span className="strong">DEV per instalment</span>
        <Legend
          items={[
            ["var(--brand)", "principal"],
            ["var(--accent)", "interest"],
          ]}
        />
      </figcaption>
      <Bars
        className={styles.bars}
        bars={plan.map(({ deadline, principal, interest }, index) => ({
          key: deadline,
          name: index % every === 0 ? month(deadline) : "",
          parts: [
            { name: "principal", amount: coins(principal), colour: "var(--brand)" },
            { name: "interest", amount: coins(interest), colour: "var(--accent)" },
          ],
        }))}
      />
    </figure>
  );
}
