import { useInfiniteQuery } from "@tanstack/react-query";
import type { StatementLine } from "@trestle/domain/escrow/statement.ts";
import type { TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import { shortHex } from "../../../../components/short-hex.ts";
import { listOf } from "../../../../lib/endpoints.ts";
import "../../../../components/printed.css";
import { TransactionLink } from "../../../../components/transaction-link.tsx";
import { counted, dayAt, momentText } from "../../../../lib/format.ts";
import { Amount, Button, QueryList } from "../../../../ui/index.ts";
import styles from "./money.module.css";

const kinds: Record<StatementLine["kind"], string> = {
  donation: "Donation",
  loan: "Loan paid in",
  acceptance: "Paid in at acceptance",
  change: "Paid in for a change order",
  release: "Paid for work",
  fee: "Fee",
  refund: "Refund",
  loan_return: "Loan returned",
  credited: "Credited",
  credit_spent: "Credit used",
  withdrawn: "Credit withdrawn",
};

type Props = { project: Pick<TrackedProject, "_id" | "title" | "tokenId" | "money"> };

/** Every movement of a project's money, each with its transaction. The totals are of all, however many are shown. */
export function Statement({ project: { _id, title, tokenId, money } }: Props) {
  const query = useInfiniteQuery(
    listOf(
      "GET /api/projects/:projectId/statement",
      { params: { projectId: _id }, query: { limit: 100 } },
      (answer) => answer.lines,
    ),
  );
  return (
    <QueryList query={query} name="the statement" empty="No money has come in yet." rows={4} page>
      {(lines) => (
        <div className={`${styles.statement} mt3`} data-printed="">
          <div className={styles.onPaper}>
            <h1 className="t-l">Statement: {title}</h1>
            <p className="t-s muted">
              Deed no. {tokenId}.{" "}
              {query.hasNextPage
                ? `The first ${counted(lines.length, "movement")} of the project’s money; the CSV has all of them`
                : "Every movement of the project’s money"}
              , {dayAt(Date.now() / 1000)}.
            </p>
          </div>
          <table className="table">
            <caption className="sr">Statement of {title}</caption>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">What</th>
                <th scope="col">Who</th>
                <th scope="col" className={styles.number}>
                  Amount
                </th>
                <th scope="col" className={styles.number}>
                  In escrow after
                </th>
                <th scope="col">Transaction</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr
                  key={`${line.transactionHash} ${line.kind} ${line.bucket} ${line.party} ${line.milestone} ${line.balance}`}
                >
                  <td data-label="When">{momentText(line.at)}</td>
                  <td data-label="What">
                    {kinds[line.kind]}
                    {line.milestone === null ? "" : `, milestone ${line.milestone + 1}`}
                  </td>
                  <td data-label="Who">{line.partyName ?? shortHex(line.party)}</td>
                  <td data-label="Amount" className={styles.number}>
                    <Amount wei={BigInt(line.amount)} />
                  </td>
                  <td data-label="In escrow after" className={styles.number}>
                    <Amount wei={BigInt(line.balance)} />
                  </td>
                  <td data-label="Transaction">
                    <TransactionLink hash={line.transactionHash} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <Sum label="Paid in" wei={BigInt(money.in.total)} />
              <Sum label="Paid out" wei={-BigInt(money.out.total)} />
              <Sum label="Held in escrow" wei={BigInt(money.held.total)} className={styles.held} />
            </tfoot>
          </table>
          <Button small icon="print" className={`mt3 ${styles.print}`} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      )}
    </QueryList>
  );
}

function Sum({ label, wei, className }: { label: string; wei: bigint; className?: string | undefined }) {
  return (
    <tr className={className}>
      <th scope="row" colSpan={3}>
        {label}
      </th>
      <td className={styles.number} data-label={label}>
        <Amount wei={wei} />
      </td>
      <td colSpan={2} />
    </tr>
  );
}
