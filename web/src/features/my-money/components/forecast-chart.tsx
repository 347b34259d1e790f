import { formatCoinsShort } from "@trestle/domain/money.ts";
import type { MyMoney } from "@trestle/domain/my-money/my-money.ts";
import { axisOf } from "../../../components/chart/axis.ts";
import { Chart, ChartOrTable } from "../../../components/chart/chart.tsx";
import { formatDate, formatNumber } from "../../../lib/format.ts";
import { type Piece, weekBars } from "../forecast-bars.ts";
import styles from "./my-money.module.css";

type Props = { forecast: MyMoney["forecast"]; walletOnly: boolean };

const weekText = (from: number) =>
  formatDate(new Date(from * 1000), { day: "numeric", month: "short", timeZone: "UTC" });

/** Draws thirteen weeks of money in and out. */
export function ForecastChart({ forecast, walletOnly }: Props) {
  const bars = weekBars(forecast, walletOnly);
  if (bars.every(({ pieces }) => pieces.length === 0))
    return <p className="muted mt4">Nothing is due or expected in the next 90 days.</p>;
  const { low, high, ticks } = axisOf(
    Math.min(0, ...bars.map(({ down }) => down)),
    Math.max(0, ...bars.map(({ up }) => up)),
  );
  const at = (value: number) => ((value - low) / (high - low)) * 100;
  const slot = 100 / bars.length;
  return (
    <ChartOrTable
      name="The next 13 weeks"
      head={["Week from", "In", "Out of your wallet", "Out of escrow"]}
      rows={forecast.map((week) => [weekText(week.from), sum(week.in), sum(week.out), sum(week.outOfEscrow)])}
    >
      <Chart
        label="Money in and out, week by week"
        className={styles.chart}
        levels={ticks.map((tick) => ({ at: at(tick), text: formatNumber(tick, { notation: "compact" }) }))}
        marks={bars.flatMap(({ from }, index) =>
          index % 2 === 0
            ? [{ at: (index + 0.5) * slot, text: weekText(from), isMinor: index % 4 !== 0 }]
            : [],
        )}
        lines={<path d={`M0 ${100 - at(0)}H100`} stroke="var(--ink)" />}
      >
        {bars.map((bar, index) =>
          bar.pieces.map((piece) => (
            <i
              key={`${bar.from} ${piece.key}`}
              className={styles.piece}
              data-certainty={piece.certainty}
              style={{
                "--k": colours[piece.flow],
                "--tint": tints[piece.flow],
                left: `${(index + 0.22) * slot}%`,
                width: `${slot * 0.56}%`,
                bottom: `${at(Math.min(piece.from, piece.to))}%`,
                height: `${Math.abs(at(piece.to) - at(piece.from))}%`,
              }}
            />
          )),
        )}
      </Chart>
    </ChartOrTable>
  );
}

const sum = ({ due, expected, possible }: { due: string; expected: string; possible: string }): string =>
  formatCoinsShort(BigInt(due) + BigInt(expected) + BigInt(possible));

const colours: Record<Piece["flow"], string> = {
  in: "var(--success)",
  out: "var(--ink)",
  outOfEscrow: "var(--brand)",
};
const tints: Record<Piece["flow"], string> = {
  in: "var(--success-tint)",
  out: "var(--sunken)",
  outOfEscrow: "var(--brand-tint)",
};
