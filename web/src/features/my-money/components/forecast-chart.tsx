import { formatCoinsShort } from "@trestle/domain/money.ts";
import type { MyMoney } from "@trestle/domain/my-money/my-money.ts";
import { formatDate, formatNumber } from "../../../lib/format.ts";
import { niceStep, type Piece, weekBars } from "../forecast-bars.ts";
import styles from "./my-money.module.css";

const WIDTH = 760;
const HEIGHT = 260;
const LEFT = 48;

type Props = { forecast: MyMoney["forecast"]; walletOnly: boolean };

const weekText = (from: number) =>
  formatDate(new Date(from * 1000), { day: "numeric", month: "short", timeZone: "UTC" });

/** Draws thirteen weeks of money in and out, with the same figures as a table for screen readers. */
export function ForecastChart({ forecast, walletOnly }: Props) {
  const bars = weekBars(forecast, walletOnly);
  const top = Math.max(0, ...bars.map(({ up }) => up));
  const bottom = Math.min(0, ...bars.map(({ down }) => down));
  const step = niceStep(top - bottom);
  const high = Math.ceil(top / step) * step;
  const low = Math.floor(bottom / step) * step;
  const range = high - low || 1;
  const y = (value: number) => ((high - value) / range) * HEIGHT + 10;
  const slot = (WIDTH - LEFT) / Math.max(1, bars.length);
  const lines = Array.from({ length: Math.round(range / step) + 1 }, (_, index) => low + index * step);
  if (bars.every(({ pieces }) => pieces.length === 0))
    return <p className="muted mt4">Nothing is due or expected in the next 90 days.</p>;
  return (
    <>
      <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT + 50}`} aria-hidden="true">
        {lines.map((value) => (
          <g key={value}>
            <path
              d={`M${LEFT} ${y(value)}H${WIDTH}`}
              stroke={value === 0 ? "var(--ink)" : "var(--line)"}
              strokeWidth="1"
            />
            <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
              {formatNumber(value, { notation: "compact" })}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => (
          <g key={bar.from} transform={`translate(${LEFT + index * slot} 0)`}>
            {bar.pieces.map((piece) => (
              <rect
                key={piece.key}
                x={slot * 0.22}
                y={Math.min(y(piece.from), y(piece.to))}
                width={slot * 0.56}
                height={Math.max(2, Math.abs(y(piece.from) - y(piece.to)))}
                {...look(piece)}
              />
            ))}
            {index % 2 === 0 ? (
              <text x={slot / 2} y={HEIGHT + 42} textAnchor="middle">
                {weekText(bar.from)}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      <div className="sr">
        <table>
          <caption>The next 13 weeks</caption>
          <thead>
            <tr>
              <th scope="col">Week from</th>
              <th scope="col">In</th>
              <th scope="col">Out of your wallet</th>
              <th scope="col">Out of escrow</th>
            </tr>
          </thead>
          <tbody>
            {forecast.map((week) => (
              <tr key={week.from}>
                <th scope="row">{weekText(week.from)}</th>
                <td>{sum(week.in)}</td>
                <td>{sum(week.out)}</td>
                <td>{sum(week.outOfEscrow)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const sum = ({ due, expected, possible }: { due: string; expected: string; possible: string }): string =>
  formatCoinsShort(BigInt(due) + BigInt(expected) + BigInt(possible));

const colours = { in: "var(--success)", out: "var(--ink)", outOfEscrow: "var(--brand)" };
const tints = { in: "var(--success-tint)", out: "var(--sunken)", outOfEscrow: "var(--brand-tint)" };

/** Due is filled, expected is light with an edge, possible is a dashed edge alone. */
function look({ flow, certainty }: Piece) {
  if (certainty === "due") return { fill: colours[flow] };
  const edge = { stroke: colours[flow], strokeWidth: 1.5 };
  return certainty === "expected"
    ? { fill: tints[flow], ...edge }
    : { fill: "none", strokeDasharray: "3 2", ...edge };
}
