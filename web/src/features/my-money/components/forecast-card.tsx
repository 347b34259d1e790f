import type { MyMoney } from "@trestle/domain/my-money/my-money.ts";
import { certainties } from "@trestle/domain/my-money/my-money.ts";
import { useState } from "react";
import { Legend } from "../../../components/chart/chart.tsx";
import { Amount, DataTable, Tabs } from "../../../ui/index.ts";
import { certaintyLabels } from "../movement-labels.ts";
import { ForecastChart } from "./forecast-chart.tsx";

const scopes = [
  [false, "Wallet and escrow"],
  [true, "Wallet only"],
] as const;

/** The next 90 days, a bar a week. */
export function ForecastCard({ money: { forecast, sums } }: { money: MyMoney }) {
  const [walletOnly, setWalletOnly] = useState(false);
  const total = (side: "in" | "out") =>
    certainties.reduce((sum, certainty) => sum + BigInt(sums[certainty][side]), 0n);
  return (
    <section className="c8 card" aria-labelledby="forecast">
      <div className="sec-head">
        <div>
          <h2 id="forecast">Next 90 days</h2>
          <p className="t-s muted mt1">DEV a week</p>
        </div>
        <Tabs label="What counts" options={scopes} value={walletOnly} onChange={setWalletOnly} />
      </div>
      <div className="row g2 wrap-ok t-xs muted">
        <Legend
          items={[
            ["var(--success)", "In, to your wallet"],
            ["var(--ink)", "Out, from your wallet"],
            ...(walletOnly ? [] : [["var(--brand)", "Out, from escrow"] as const]),
          ]}
        />
        Solid: due. Light: expected. Dashed: possible.
      </div>
      <ForecastChart forecast={forecast} walletOnly={walletOnly} />
      <DataTable
        rows={certainties}
        rowKey={(certainty) => certainty}
        columns={[
          {
            head: "Certainty",
            className: "strong",
            cell: (certainty) => certaintyLabels[certainty].text,
            foot: "All",
          },
          { head: "What it means", cell: (certainty) => certaintyLabels[certainty].meaning },
          {
            head: "In",
            number: true,
            cell: (certainty) => <Amount wei={BigInt(sums[certainty].in)} />,
            foot: <Amount wei={total("in")} />,
          },
          {
            head: "Out",
            number: true,
            cell: (certainty) => <Amount wei={BigInt(sums[certainty].out)} />,
            foot: <Amount wei={total("out")} />,
          },
        ]}
      />
    </section>
  );
}
