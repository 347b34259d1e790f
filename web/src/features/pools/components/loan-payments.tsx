import type { Loan } from "@trestle/domain/pools/loan.ts";
import { shortHex } from "../../../components/short-hex.ts";
import { exactTime, relativeTime } from "../../../lib/format.ts";
import { Amount } from "../../../ui/index.ts";
import styles from "./pool-page.module.css";

/** Lists the payments on a loan with payer and split. */
export function LoanPayments({ payments }: Pick<Loan, "payments">) {
  return (
    <section className="card flush" aria-labelledby="payments">
      <div className="card-head">
        <h2 id="payments">Payments</h2>
        <p className="t-s muted hide-sm">A payment covers late interest, then interest, then principal.</p>
      </div>
      {payments.length === 0 ? (
        <p className={`t-s muted ${styles.empty}`}>No payments yet.</p>
      ) : (
        <div className="table-scroll">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">From</th>
                <th scope="col" className={styles.number}>
                  Late interest
                </th>
                <th scope="col" className={styles.number}>
                  Interest
                </th>
                <th scope="col" className={styles.number}>
                  Principal
                </th>
                <th scope="col" className={styles.number}>
                  Owed after
                </th>
              </tr>
            </thead>
            <tbody>
              {payments.map((payment) => (
                <tr key={payment.id}>
                  <td title={exactTime(payment.at)}>{relativeTime(payment.at)}</td>
                  <td>
                    {payment.fromEscrow
                      ? "Escrow, unused money"
                      : (payment.payerName ?? <span className="mono">{shortHex(payment.payer)}</span>)}
                  </td>
                  {(
                    [payment.lateInterest, payment.interest, payment.principal, payment.remaining] as const
                  ).map((amount, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns have no identity but their place
                    <td key={index} className={styles.number}>
                      <Amount wei={BigInt(amount)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
