import { useQuery } from "@tanstack/react-query";
import { tiers } from "@trestle/chain/contract-names.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import { ChartOrTable, Legend } from "../../../components/chart/chart.tsx";
import { seriesQuery } from "../api/pools.ts";
import { MonthBars, monthName } from "./month-bars.tsx";

const coins = (wei: bigint) => Number(wei) / 1e18;

/** Draws the borrowers' payments due in this month and the next five, and the late part. */
export function RepaymentsChart() {
  const { data } = useQuery(seriesQuery("6m"));
  const months = (data?.due ?? []).map(({ month, amounts, late }) => ({
    month,
    amounts,
    late: BigInt(late),
    total: tiers.reduce((sum, tier) => sum + BigInt(amounts[tier]), 0n),
  }));
  const isEmpty = months.every(({ total }) => total === 0n);
  return (
    <section className="c4 card" aria-labelledby="repayments">
      <div className="row between">
        <h3 id="repayments">Repayments due</h3>
        {months.some(({ late }) => late > 0n) ? <Legend items={[["var(--accent)", "late"]]} /> : null}
      </div>
      <p className="t-s muted">DEV a month, all pools, as agreed</p>
      {isEmpty ? (
        <p className="t-s muted mt4">{data ? "No repayments due in the next 6 months." : "Loading…"}</p>
      ) : (
        <ChartOrTable
          name="Repayments due by month"
          head={["Month", "Low", "Medium", "High", "Of that, late"]}
          rows={months.map(({ month, amounts, late }) => [
            monthName(month, "long"),
            ...tiers.map((tier) => formatCoins(BigInt(amounts[tier]))),
            formatCoins(late),
          ])}
        >
          <MonthBars
            name="Repayments due"
            figures
            months={months.map(({ month, total, late }) => ({
              month,
              parts: [
                { name: "due", amount: coins(total - late), colour: "var(--brand)" },
                { name: "late", amount: coins(late), colour: "var(--accent)" },
              ],
            }))}
          />
        </ChartOrTable>
      )}
    </section>
  );
}
