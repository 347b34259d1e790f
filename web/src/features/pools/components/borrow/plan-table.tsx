import type { PlannedInstalment } from "@trestle/domain/pools/schedule.ts";
import { longDay } from "../../../../lib/format.ts";
import { Amount, DataTable } from "../../../../ui/index.ts";
import { dayOf } from "../../borrow-draft.ts";

const amount = (wei: bigint) => <Amount wei={wei} unit="" />;

/** Lists the instalments with their interest, their principal and the remaining debt. */
export function PlanTable({ plan, total }: { plan: PlannedInstalment[]; total: bigint }) {
  const sum = (field: "amount" | "interest") => amount(plan.reduce((all, each) => all + each[field], 0n));
  return (
    <DataTable
      rows={plan}
      rowKey={({ deadline }) => deadline}
      columns={[
        { head: "Due", cell: ({ deadline }) => longDay(dayOf(deadline)), foot: "Total" },
        { head: "You pay, DEV", number: true, cell: (each) => amount(each.amount), foot: sum("amount") },
        { head: "Interest", number: true, cell: ({ interest }) => amount(interest), foot: sum("interest") },
        { head: "Principal", number: true, cell: ({ principal }) => amount(principal), foot: amount(total) },
        { head: "Left", number: true, cell: ({ left }) => amount(left) },
      ]}
    />
  );
}
