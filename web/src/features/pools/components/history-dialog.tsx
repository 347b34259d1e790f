import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { formatCoins } from "@trestle/domain/money.ts";
import type { LenderPositions } from "@trestle/domain/pools/position.ts";
import { fetchFile, listOf } from "../../../lib/endpoints.ts";
import { exactTime, formatDate, relativeTime } from "../../../lib/format.ts";
import { useDownload } from "../../../lib/use-download.ts";
import { Amount, Button, Dialog, QueryTable } from "../../../ui/index.ts";
import { poolsQuery, positionsQuery } from "../api/pools.ts";
import { Gain } from "./gain.tsx";
import { TierName } from "./tier-name.tsx";

type Props = { address: string; months: LenderPositions["months"]; onClose: () => void };

const monthName = (month: string) =>
  formatDate(new Date(`${month}-01T00:00:00Z`), { month: "long", year: "numeric", timeZone: "UTC" });

/** Lists every deposit and withdrawal of a wallet, and the earnings of each month. */
export function HistoryDialog({ address, months, onClose }: Props) {
  const movements = useInfiniteQuery(
    listOf("GET /api/pools/lenders/:address/movements", { params: { address }, query: { limit: 10 } }),
  );
  const saved = useDownload();
  return (
    <Dialog opened onClose={onClose} width={640} title="Your lending history" roomy>
      <h3>Income by month</h3>
      <ul className="ledger">
        {months.map(({ month, earned }) => (
          <li key={month}>
            <span className="muted">{monthName(month)}</span>
            <Gain wei={BigInt(earned)} unit="DEV" />
          </li>
        ))}
        <ExpectedIncome address={address} />
      </ul>
      <div className="row between mt5">
        <h3>Deposits and withdrawals</h3>
        <Button
          small
          icon="download"
          busy={saved.busy}
          onClick={() =>
            saved.run({
              name: "pool-movements.csv",
              fetch: () =>
                fetchFile("GET /api/pools/lenders/:address/movements.csv", { params: { address } }),
            })
          }
        >
          CSV
        </Button>
      </div>
      <QueryTable
        query={movements}
        name="your history"
        empty="No deposits yet."
        rows={3}
        rowKey={({ id }) => id}
        columns={[
          { head: "When", title: ({ at }) => exactTime(at), cell: ({ at }) => relativeTime(at) },
          { head: "Pool", cell: ({ tier }) => <TierName tier={tier} short /> },
          { head: "What", cell: ({ kind }) => (kind === "deposit" ? "Deposit" : "Withdrawal") },
          { head: "Amount", cell: ({ amount }) => <Amount wei={BigInt(amount)} /> },
          { head: "Tokens", cell: ({ tokens }) => <Amount wei={BigInt(tokens)} unit="tokens" /> },
        ]}
      />
    </Dialog>
  );
}

/** Shows the expected monthly income: a twelfth of today's yearly rates on the current positions. */
function ExpectedIncome({ address }: { address: string }) {
  const { data: lender } = useQuery(positionsQuery(address));
  const { data: overview } = useQuery(poolsQuery);
  if (!lender || !overview) return null;
  const yearly = lender.positions.reduce((sum, { tier, ethValue }) => {
    const bps = overview.pools.find((pool) => pool.tier === tier)?.earns.now ?? 0;
    return sum + BigInt(ethValue) * BigInt(bps);
  }, 0n);
  return (
    <li>
      <span className="muted">Expected per month at today’s rates. Not guaranteed.</span>
      <span>{formatCoins(yearly / 120_000n)}</span>
    </li>
  );
}
