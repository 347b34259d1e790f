import { formatCoins } from "@trestle/domain/money.ts";
import { counted } from "../../lib/format.ts";
import { spreadOf } from "./spread.ts";
import styles from "./spread-strip.module.css";

type Props = {
  amounts: bigint[];
  asked: bigint;
  /** In a row of a table: the dots alone. */
  small?: boolean;
};

/** Pixels: where the line runs, how large a dot is, how far the mark reaches up and down. */
const drawn = { middle: 22.5, radius: 6.75, reach: 14.5 };
const drawnSmall = { middle: 10, radius: 4.25, reach: 9 };

const figure = (wei: bigint) => formatCoins(wei).split(" ")[0];

/** Each bid is a dot on a line; the filled one is the median, the upright mark what was asked. */
export function SpreadStrip({ amounts, asked, small = false }: Props) {
  const spread = spreadOf(amounts, asked);
  if (!spread) return null;
  const { marks } = spread;
  const labels = small ? [] : spread.labels;
  const { middle, radius, reach } = small ? drawnSmall : drawn;
  return (
    <div
      className={small ? `${styles.spread} ${styles.small}` : styles.spread}
      role="img"
      aria-label={nameOf(amounts, asked)}
    >
      {/* One drawing: a box for each dot would make a long market slow to scroll. */}
      <svg aria-hidden="true">
        <line className={styles.line} x2="100%" y1={middle} y2={middle} />
        <line
          className={styles.mark}
          x1={`${spread.asked}%`}
          x2={`${spread.asked}%`}
          y1={middle - reach}
          y2={middle + reach}
        />
        {marks.map(({ at, kind }, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no identity but its place
            key={index}
            className={kind === "middle" ? styles.middle : undefined}
            cx={`${at}%`}
            cy={middle}
            r={radius}
          />
        ))}
      </svg>
      {labels.map(({ at, kind, wei }) => (
        <span key={kind} className={styles[kind]} style={{ left: `${at}%` }}>
          {kind === "asked" ? "asking" : figure(wei)}
        </span>
      ))}
    </div>
  );
}

function nameOf(amounts: bigint[], asked: bigint): string {
  const ordered = [...amounts].sort((a, b) => (a < b ? -1 : 1)).map((wei) => formatCoins(wei));
  const bids = counted(amounts.length, "bid");
  const range = amounts.length === 1 ? `of ${ordered[0]}` : `from ${ordered[0]} to ${ordered.at(-1)}`;
  return `${bids} ${range}, asking price ${formatCoins(asked)}`;
}
