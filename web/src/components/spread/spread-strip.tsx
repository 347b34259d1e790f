import { formatCoins } from "@trestle/domain/money.ts";
import { spreadOf } from "./spread.ts";
import styles from "./spread-strip.module.css";

type Props = {
  amounts: bigint[];
  asked: bigint;
  /** In a row of a table: the dots alone. */
  small?: boolean;
};

const figure = (wei: bigint) => formatCoins(wei).split(" ")[0];

/** Each bid is a dot on a line; the filled one is the median, the upright mark what was asked. */
export function SpreadStrip({ amounts, asked, small = false }: Props) {
  const spread = spreadOf(amounts, asked);
  if (!spread) return null;
  const { marks } = spread;
  const labels = small ? [] : spread.labels;
  const ordered = [...amounts].sort((a, b) => (a < b ? -1 : 1));
  const name = `Bids from ${formatCoins(ordered[0] ?? 0n)} to ${formatCoins(ordered.at(-1) ?? 0n)}, asking price ${formatCoins(asked)}`;
  return (
    <div className={small ? `${styles.spread} ${styles.small}` : styles.spread} role="img" aria-label={name}>
      <b style={{ left: `${spread.asked}%` }} />
      {marks.map(({ at, kind }, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no identity but its place
          key={index}
          className={kind === "median" ? styles.median : undefined}
          style={{ left: `${at}%` }}
        />
      ))}
      {labels.map(({ at, kind, wei }) => (
        <span key={kind} className={styles[kind]} style={{ left: `${at}%` }}>
          {kind === "asked" ? "asking" : figure(wei)}
        </span>
      ))}
    </div>
  );
}
