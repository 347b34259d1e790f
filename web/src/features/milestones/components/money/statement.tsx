import { useQuery } from "@tanstack/react-query";
import type { StatementLine } from "@trestle/domain/escrow/statement.ts";
import { Amount } from "../../../../components/amount.tsx";
import { Icon } from "../../../../components/icon.tsx";
import { LoadFailure } from "../../../../components/load-failure.tsx";
import { shortHex } from "../../../../components/short-hex.ts";
import { SkeletonRows } from "../../../../components/skeleton.tsx";
import "../../../../components/printed.css";
import { TransactionLink } from "../../../../components/transaction-link.tsx";
import { dayAt, momentText } from "../../../../lib/format.ts";
import { statementQuery } from "../../api/statement.ts";
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

/** Every movement of a project's money, each with its transaction. */
export function Statement({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useQuery(statementQuery(projectId));
  if (error)
    return (
      <LoadFailure title="We couldn't load the statement." error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <SkeletonRows rows={4} label="Loading the statement…" />;
  return (
    <div className={`${styles.statement} mt3`} data-printed="">
      <div className={styles.onPaper}>
        <h1 className="t-l">Statement: {data.title}</h1>
        <p className="t-s muted">
          Deed no. {data.tokenId}. Every movement of the project’s money, {dayAt(Date.now() / 1000)}.
        </p>
      </div>
      <table className="table">
        <caption className="sr">Statement of {data.title}</caption>
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
          {data.lines.map((line) => (
            <tr key={`${line.transactionHash} ${line.kind} ${line.bucket} ${line.party} ${line.milestone}`}>
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
          <Sum label="Paid in" wei={BigInt(data.in)} />
          <Sum label="Paid out" wei={-BigInt(data.out)} />
          <Sum label="Held in escrow" wei={BigInt(data.held)} className={styles.held} />
        </tfoot>
      </table>
      <button type="button" className={`btn sm mt3 ${styles.print}`} onClick={() => window.print()}>
        <Icon name="print" size={16} />
        Print
      </button>
    </div>
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
