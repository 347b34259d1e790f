import type { OverdueLoan } from "@trestle/domain/pools/console.ts";
import { useState } from "react";
import { counted, dayAt } from "../../../../lib/format.ts";
import { Amount, Button, ConfirmDialog } from "../../../../ui/index.ts";
import { TierName } from "../tier-name.tsx";
import { CallNote } from "./call-note.tsx";
import { Clock } from "./clock.tsx";
import styles from "./console.module.css";
import { useOrder } from "./use-order.ts";

const DAY = 86_400;

/** Late, in grace, being written down, and ready to be booked as lost. */
export function OverdueLoans({ loans, now }: { loans: OverdueLoan[]; now: number }) {
  const [booking, setBooking] = useState<OverdueLoan | null>(null);
  const booked = useOrder(() => setBooking(null));
  return (
    <section className="card flush" aria-labelledby="overdue">
      <div className="card-head">
        <div>
          <h2 id="overdue">Overdue loans</h2>
          <p className="t-s muted">
            A late loan has a grace period, is then written down day by day and finally defaults. We remind
            borrowers.
          </p>
        </div>
      </div>
      {loans.length === 0 ? (
        <p className={`t-s muted ${styles.empty}`}>Nothing is overdue.</p>
      ) : (
        <div className="table-scroll">
          <table className={`table ${styles.lines} ${styles.stacked}`}>
            <thead>
              <tr>
                <th scope="col">Project</th>
                <th scope="col">Pool</th>
                <th scope="col" className={styles.number}>
                  Owed
                </th>
                <th scope="col" className={styles.number}>
                  Due now
                </th>
                <th scope="col">Grace and write-down</th>
                <th scope="col">Next</th>
              </tr>
            </thead>
            <tbody>
              {loans.map((loan) => (
                <tr key={`${loan.tier}/${loan.tokenId}`}>
                  <td>
                    <span className="strong">{loan.project?.title ?? `Project ${loan.tokenId}`}</span>
                    <br />
                    <span className="t-s muted">
                      {counted(Math.max(1, Math.floor((now - loan.lateSince) / DAY)), "day")} late
                      {loan.borrowerName ? `, ${loan.borrowerName}` : ""}
                    </span>
                  </td>
                  <td>
                    <TierName tier={loan.tier} />
                  </td>
                  <td className={styles.number} data-label="Owed">
                    <Amount wei={BigInt(loan.owed)} />
                  </td>
                  <td className={styles.number} data-label="Due now">
                    <Amount wei={BigInt(loan.due)} />
                  </td>
                  <td>
                    <Clock
                      from={loan.lateSince}
                      until={loan.defaultFrom}
                      now={now}
                      text={stageText(loan, now)}
                    />
                  </td>
                  <td data-label="Next">
                    {loan.call ? (
                      <CallNote call={loan.call} />
                    ) : now >= loan.defaultFrom ? (
                      <Button small onClick={() => setBooking(loan)}>
                        Process default
                      </Button>
                    ) : (
                      <span className="t-s muted">From {dayAt(loan.defaultFrom)}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ConfirmDialog
        title={`Process the default of ${booking?.project?.title ?? "this loan"}?`}
        opened={booking !== null}
        onClose={() => setBooking(null)}
        confirmLabel="Queue default"
        busy={booked.busy}
        problem={booked.problem}
        onConfirm={() =>
          booking && booked.run({ kind: "default", tier: booking.tier, tokenId: booking.tokenId })
        }
      >
        What escrow can return is recalled first, then the reserve pays. Lenders bear only what’s left, and
        the token price has allowed for it since it was a day late. The debt stays: a later payment fills the
        reserve first.
      </ConfirmDialog>
    </section>
  );
}

function stageText({ graceEnds, defaultFrom }: OverdueLoan, now: number): string {
  if (now < graceEnds) return `Grace period until ${dayAt(graceEnds)}`;
  return now < defaultFrom ? `Written down until ${dayAt(defaultFrom)}` : "Fully written down";
}
