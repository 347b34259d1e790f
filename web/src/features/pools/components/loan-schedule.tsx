import type { Loan } from "@trestle/domain/pools/loan.ts";
import { longDay } from "../../../lib/format.ts";
import { Amount, Card, DataTable } from "../../../ui/index.ts";
import styles from "./pools.module.css";

/** Lists the agreed instalments and marks those covered by the payments. */
export function LoanSchedule({ loan, now }: { loan: Loan; now: number }) {
  const paid = BigInt(loan.paid.interest) + BigInt(loan.paid.principal);
  let sum = 0n;
  const rows = loan.schedule.map((each, index) => {
    sum += BigInt(each.amount);
    const isLast = index === loan.schedule.length - 1;
    const isPaid = loan.status === "repaid" || (!isLast && paid >= sum);
    return { ...each, state: isPaid ? "Paid" : each.deadline <= now ? "Missed" : "Open" };
  });
  return (
    <Card flush id="schedule" title="Schedule" note="If each instalment is paid on its day">
      {rows.length === 0 ? (
        <p className={`t-s muted ${styles.empty}`}>No schedule on the chain.</p>
      ) : (
        <DataTable
          rows={rows}
          rowKey={({ deadline }) => deadline}
          columns={[
            { head: "Due by", cell: ({ deadline }) => longDay(new Date(deadline * 1000).toISOString()) },
            { head: "Instalment", number: true, cell: ({ amount }) => <Amount wei={BigInt(amount)} /> },
            {
              head: "Of that, interest",
              number: true,
              cell: ({ interest }) => <Amount wei={BigInt(interest)} />,
            },
            {
              head: "Principal left",
              number: true,
              cell: ({ principalLeft }) => <Amount wei={BigInt(principalLeft)} />,
            },
            {
              head: "State",
              cell: ({ state }) => (
                <span className={`badge ${state === "Paid" ? "go" : state === "Missed" ? "bad" : ""}`}>
                  {state}
                </span>
              ),
            },
          ]}
        />
      )}
    </Card>
  );
}
