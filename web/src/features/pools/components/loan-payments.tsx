import type { Loan } from "@trestle/domain/pools/loan.ts";
import { shortHex } from "../../../components/short-hex.ts";
import { exactTime, relativeTime } from "../../../lib/format.ts";
import { Amount, Card, DataTable } from "../../../ui/index.ts";
import styles from "./pools.module.css";

const amount = (wei: string) => <Amount wei={BigInt(wei)} />;

/** Lists the payments on a loan with payer and split. */
export function LoanPayments({ payments }: Pick<Loan, "payments">) {
  return (
    <Card
      flush
      id="payments"
      title="Payments"
      note="A payment covers late interest, then interest, then principal."
    >
      {payments.length === 0 ? (
        <p className={`t-s muted ${styles.empty}`}>No payments yet.</p>
      ) : (
        <DataTable
          rows={payments}
          rowKey={({ id }) => id}
          columns={[
            { head: "When", title: ({ at }) => exactTime(at), cell: ({ at }) => relativeTime(at) },
            {
              head: "From",
              cell: ({ fromEscrow, payerName, payer }) =>
                fromEscrow
                  ? "Escrow, unused money"
                  : (payerName ?? <span className="mono">{shortHex(payer)}</span>),
            },
            { head: "Late interest", number: true, cell: ({ lateInterest }) => amount(lateInterest) },
            { head: "Interest", number: true, cell: ({ interest }) => amount(interest) },
            { head: "Principal", number: true, cell: ({ principal }) => amount(principal) },
            { head: "Owed after", number: true, cell: ({ remaining }) => amount(remaining) },
          ]}
        />
      )}
    </Card>
  );
}
