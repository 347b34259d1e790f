import { useQuery } from "@tanstack/react-query";
import { tiers } from "@trestle/chain/contract-names.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import { ChartOrTable } from "../../../components/chart/chart.tsx";
import { seriesQuery } from "../api/pools.ts";
import { MonthBars, monthName } from "./month-bars.tsx";

const SHOWN = 6;

/** Draws the interest paid to lenders per month, stacked by pool. */
export function InterestChart() {
  const { data } = useQuery(seriesQuery("6m"));
  const months = data?.interest ?? [];
  return (
    <section className="c4 card" aria-labelledby="interest">
      <h3 id="interest">Interest to lenders</h3>
      <p className="t-s muted">DEV a month, after the reserve’s share</p>
      {months.length === 0 ? (
        <p className="t-s muted mt4">
          {data ? "No interest paid yet. It appears here with the first repayment." : "Loading…"}
        </p>
      ) : (
        <ChartOrTable
          name="Interest to lenders by month"
          head={["Month", "Low", "Medium", "High"]}
          rows={months.map(({ month, amounts }) => [
            monthName(month, "long"),
            ...tiers.map((tier) => formatCoins(BigInt(amounts[tier]))),
          ])}
        >
          <MonthBars
            name="Interest to lenders"
            months={months.slice(-SHOWN).map(({ month, amounts }) => ({
              month,
              parts: tiers.map((tier) => ({
                name: tier,
                amount: Number(amounts[tier]) / 1e18,
                colour: `var(--${tier})`,
              })),
            }))}
          />
        </ChartOrTable>
      )}
    </section>
  );
}
