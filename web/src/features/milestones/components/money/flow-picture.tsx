import { coinParts, formatCoins } from "@trestle/domain/money.ts";
import { type Band, bandsOf, ESCROW_HEIGHT, type FlowEnd } from "./flow-shape.ts";
import styles from "./money.module.css";

type Props = { sources: FlowEnd[]; targets: FlowEnd[]; total: bigint };

const figure = (amount: bigint) => {
  const { whole, decimals } = coinParts(amount);
  return `${whole}.${decimals}`;
};

/** Draws the money flow from the sources on the left through the escrow to the targets. */
export function FlowPicture({ sources, targets, total }: Props) {
  const left = bandsOf(sources, total);
  const right = bandsOf(targets, total);
  const height = Math.max(left.height, right.height, ESCROW_HEIGHT) + 70;
  const middle = height / 2;
  const escrowTop = middle - ESCROW_HEIGHT / 2;
  const leftTop = middle - left.height / 2;
  const rightTop = middle - right.height / 2;
  const say = (ends: FlowEnd[]) =>
    ends.map(({ label, amount, note }) => `${label} ${formatCoins(amount)} ${note}`.trim()).join(", ");
  return (
    <svg
      className={styles.flow}
      viewBox={`0 0 800 ${height}`}
      role="img"
      aria-label={`In: ${say(sources)}. Now: ${say(targets)}.`}
    >
      {left.bands.map((band) => (
        <Side key={band.key} band={band} top={leftTop} escrowTop={escrowTop} side="left" />
      ))}
      <rect x="372" y={escrowTop} width="18" height={ESCROW_HEIGHT} rx="2" fill="var(--ink)" />
      <text x="381" y={escrowTop - 14} textAnchor="middle" fontWeight="600">
        Escrow
      </text>
      <text className={styles.quiet} x="381" y={escrowTop + ESCROW_HEIGHT + 22} textAnchor="middle">
        {figure(total)}
      </text>
      {right.bands.map((band) => (
        <Side key={band.key} band={band} top={rightTop} escrowTop={escrowTop} side="right" />
      ))}
    </svg>
  );
}

type SideProps = { band: Band; top: number; escrowTop: number; side: "left" | "right" };

function Side({ band, top, escrowTop, side }: SideProps) {
  const isLeft = side === "left";
  const colour = `var(${band.colour})`;
  const outer = top + band.top;
  const inner = escrowTop + band.inner;
  const [from, to] = isLeft ? [162, 372] : [620, 390];
  const bend = (from + to) / 2;
  const textX = isLeft ? 138 : 644;
  const anchor = isLeft ? "end" : "start";
  const line = outer + band.height / 2;
  return (
    <g>
      <path
        d={`M${from} ${outer}C${bend} ${outer} ${bend} ${inner} ${to} ${inner}V${inner + band.innerHeight}C${bend} ${inner + band.innerHeight} ${bend} ${outer + band.height} ${from} ${outer + band.height}Z`}
        fill={colour}
        opacity=".16"
      />
      <rect x={isLeft ? 150 : 620} y={outer} width="12" height={band.height} rx="2" fill={colour} />
      <text x={textX} y={line - 2} textAnchor={anchor} fontWeight="600">
        {short(band.label)}
      </text>
      <text className={styles.quiet} x={textX} y={line + 15} textAnchor={anchor}>
        {figure(band.amount)} {band.note}
      </text>
    </g>
  );
}

const short = (label: string): string => (label.length > 18 ? `${label.slice(0, 17)}…` : label);
