import type { OverdueLoan } from "@trestle/domain/pools/console.ts";
import { useState } from "react";
import { counted, dayAt } from "../../../../lib/format.ts";
import { Amount, Button, Card, ConfirmDialog, DataTable } from "../../../../ui/index.ts";
import pools from "../pools.module.css";
import { TierName } from "../tier-name.tsx";
import { CallNote } from "./call-note.tsx";
import { Clock } from "./clock.tsx";
import { useOrder } from "./use-order.ts";

const DAY = 86_400;

/** Lists overdue loans by stage: late, in grace, being written down, or ready to be booked as a loss. */
export function OverdueLoans({ loans, now }: { loans: OverdueLoan[]; now: number }) {
  const [booking, setBooking] = useState<OverdueLoan | null>(null);
  const booked = useOrder(() => setBooking(null));
  return (
    <Card
      flush
      id="overdue"
      title="Overdue loans"
      hint="A late loan has a grace period, is then written down day by day and finally defaults. We remind borrowers."
    >
      {loans.length === 0 ? (
        <p className={`t-s muted ${pools.empty}`}>Nothing is overdue.</p>
      ) : (
        <DataTable
          rows={loans}
          rowKey={(loan) => `${loan.tier}/${loan.tokenId}`}
          columns={[
            {
              head: "Project",
              cell: (loan) => (
                <div>
                  <span className="strong">{loan.project?.title ?? `Project ${loan.tokenId}`}</span>
                  <br />
                  <span className="t-s muted">
                    {counted(Math.max(1, Math.floor((now - loan.lateSince) / DAY)), "day")} late
                    {loan.borrowerName ? `, ${loan.borrowerName}` : ""}
                  </span>
                </div>
              ),
            },
            { head: "Pool", cell: (loan) => <TierName tier={loan.tier} /> },
            { head: "Owed", number: true, cell: (loan) => <Amount wei={BigInt(loan.owed)} /> },
            { head: "Due now", number: true, cell: (loan) => <Amount wei={BigInt(loan.due)} /> },
            {
              head: "Grace and write-down",
              cell: (loan) => (
                <Clock from={loan.lateSince} until={loan.defaultFrom} now={now} text={stageText(loan, now)} />
              ),
            },
            {
              head: "Next",
              cell: (loan) =>
                loan.call ? (
                  <CallNote call={loan.call} />
                ) : now >= loan.defaultFrom ? (
                  <Button small onClick={() => setBooking(loan)}>
                    Process default
                  </Button>
                ) : (
                  <span className="t-s muted">From {dayAt(loan.defaultFrom)}</span>
                ),
            },
          ]}
        />
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
    </Card>
  );
}

function stageText({ graceEnds, defaultFrom }: OverdueLoan, now: number): string {
  if (now < graceEnds) return `Grace period until ${dayAt(graceEnds)}`;
  return now < defaultFrom ? `Written down until ${dayAt(defaultFrom)}` : "Fully written down";
}
