import type { TrackedChange } from "@trestle/domain/milestones/tracking.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import type { ReactNode } from "react";
import { dayAt } from "../../../../lib/format.ts";
import { Amount, DataTable } from "../../../../ui/index.ts";
import styles from "./acts.module.css";

type Props = { change: Pick<TrackedChange, "milestones" | "added"> };

/** A change order, before and after for each milestone. */
export function ChangeTable({ change }: Props) {
  const after = change.milestones.reduce((sum, milestone) => sum + BigInt(milestone.after.amount), 0n);
  return (
    <DataTable
      rows={change.milestones}
      rowKey={({ index }) => index}
      columns={[
        {
          head: "Milestone",
          cell: ({ index, title, before }) => (
            <span>
              {index + 1}. {title} {before ? null : <span className="badge on">New</span>}
            </span>
          ),
          foot: "Total",
        },
        {
          head: "Amount",
          number: true,
          cell: ({ before, after: next }) => (
            <Changed before={before && before.amount !== next.amount && formatCoins(BigInt(before.amount))}>
              <Amount wei={BigInt(next.amount)} />
            </Changed>
          ),
          foot: <Amount wei={after} />,
        },
        {
          head: "Due",
          number: true,
          cell: ({ before, after: next }) => (
            <Changed before={before && before.deadline !== next.deadline && dayAt(before.deadline)}>
              {dayAt(next.deadline)}
            </Changed>
          ),
          foot: change.added === "0" ? "nothing added" : `+${formatCoins(BigInt(change.added))}`,
        },
      ]}
    />
  );
}

/** `before` is null for a new milestone, and false where nothing changed. */
const Changed = ({ before, children }: { before: string | false | null; children: ReactNode }) => (
  <span className={styles.changed}>
    {before ? <del>{before}</del> : null}
    {before === false ? children : <ins>{children}</ins>}
  </span>
);
