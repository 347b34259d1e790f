import { useInfiniteQuery } from "@tanstack/react-query";
import type { StatementLine } from "@trestle/domain/escrow/statement.ts";
import type { TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import { shortHex } from "../../../../components/short-hex.ts";
import { listOf } from "../../../../lib/endpoints.ts";
import "../../../../components/printed.css";
import { TransactionLink } from "../../../../components/transaction-link.tsx";
import { counted, dayAt, momentText } from "../../../../lib/format.ts";
import { Amount, Button, DataTable, Facts, QueryList } from "../../../../ui/index.ts";
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
          <DataTable
            label={`Statement of ${title}`}
            rows={lines}
            rowKey={(line) =>
              `${line.transactionHash} ${line.kind} ${line.bucket} ${line.party} ${line.milestone} ${line.balance}`
            }
            columns={[
              { head: "When", cell: (line) => momentText(line.at) },
              {
                head: "What",
                cell: (line) =>
                  `${kinds[line.kind]}${line.milestone === null ? "" : `, milestone ${line.milestone + 1}`}`,
              },
              { head: "Who", cell: (line) => line.partyName ?? shortHex(line.party) },
              { head: "Amount", number: true, cell: (line) => <Amount wei={BigInt(line.amount)} /> },
              {
                head: "In escrow after",
                number: true,
                cell: (line) => <Amount wei={BigInt(line.balance)} />,
              },
              { head: "Transaction", cell: (line) => <TransactionLink hash={line.transactionHash} /> },
            ]}
          />
          <Facts
            className={styles.sums}
            rows={[
              { name: "Paid in", value: BigInt(money.in.total) },
              { name: "Paid out", value: -BigInt(money.out.total) },
              { name: "Held in escrow", value: BigInt(money.held.total), sum: true },
            ]}
          />
          <Button small icon="print" className={`mt3 ${styles.print}`} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      )}
    </QueryList>
  );
}
