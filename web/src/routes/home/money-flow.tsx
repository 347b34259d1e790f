import { useQuery } from "@tanstack/react-query";
import type { PlatformStats } from "@trestle/domain/platform-stats.ts";
import type { ReactNode } from "react";
import { platformStatsQuery } from "../../features/notifications/api/queries.ts";
import { counted, formatNumber } from "../../lib/format.ts";
import { Amount, Button, Card, Grid, List, ListRow, Note } from "../../ui/index.ts";
import { type Flow, flowOf } from "./flow-of.ts";
import styles from "./home.module.css";

const stages = [
  { name: "Paid in", tone: "accent", figure: "funded", text: "held or released" },
  { name: "Held", tone: "brand", figure: "held", text: "in escrow now" },
  { name: "Released", tone: "success", figure: "released", text: "paid for work" },
] as const;

const moves = [
  {
    what: "Into escrow",
    who: "The customer accepts a bid and signs",
    otherwise: "Without an accepted bid, donors can claim everything back",
  },
  {
    what: "To the developer",
    who: "The customer approves a milestone",
    otherwise: "After the review window, the contract pays automatically",
  },
  {
    what: "Refunds",
    who: "A project ends early or a dispute is decided",
    otherwise: "Unspent money goes back to the people who paid it in",
  },
];

export const WHO_HOLDS_IT = "Held by a contract, not a company. Every step is public on the chain";

export const Moves = () => (
  <List className="mt5">
    {moves.map((move) => (
      <ListRow key={move.what}>
        <Grid columns="0.6fr 1fr 1.2fr" fold="s">
          <span className="strong">{move.what}</span>
          <span>{move.who}</span>
          <span className="muted">{move.otherwise}</span>
        </Grid>
      </ListRow>
    ))}
  </List>
);

/** The way of the money in all projects, and how much of it is where right now. */
export function MoneyFlow() {
  const { data: stats, isError, refetch } = useQuery(platformStatsQuery);
  return (
    <FlowCard
      title="Money in escrow"
      lead={WHO_HOLDS_IT}
      aside={stats ? <p className="t-s muted">{countsOf(stats)}</p> : null}
      escrow={stats?.escrow}
      onRetry={isError ? () => void refetch() : null}
    >
      <Moves />
    </FlowCard>
  );
}

type Props = {
  title: string;
  lead: string;
  aside: ReactNode;
  escrow: PlatformStats["escrow"] | undefined;
  /** Where loading has failed. */
  onRetry: (() => void) | null;
  children: ReactNode;
};

export function FlowCard({ title, lead, aside, escrow, onRetry, children }: Props) {
  const flow = escrow && flowOf(escrow);
  return (
    <Card className="c12" id="money-flow" title={title} hint={lead} action={aside}>
      <ol className={styles.labels}>
        {stages.map(({ name, tone, figure, text }) => (
          <li key={name}>
            <p className={styles.name}>
              <span className={styles.key} style={{ "--k": `var(--${tone})` }} />
              {name}
            </p>
            {flow ? <Amount wei={flow[figure]} size="figure" /> : <span className="muted">–</span>}
            <p className="t-s muted">
              {text}
              {figure === "released" && flow && flow.fees > 0n ? (
                <>
                  , <Amount wei={flow.fees} /> of it fees
                </>
              ) : null}
            </p>
          </li>
        ))}
      </ol>
      {flow && flow.funded > 0n ? <Picture flow={flow} /> : null}
      {flow?.funded === 0n ? <Note>Nothing is in escrow yet. Figures are live.</Note> : null}
      {onRetry ? (
        <Note role="status">
          We couldn’t load the figures.{" "}
          <Button kind="link" small onClick={onRetry}>
            Try again
          </Button>
        </Note>
      ) : null}
      {children}
    </Card>
  );
}

const HEIGHT = 100;

/** Heights are shares: what was funded divides into what is held and what was released. */
function Picture({ flow: { releasedShare } }: { flow: Flow }) {
  const out = HEIGHT * releasedShare;
  const kept = HEIGHT - out;
  const end = (HEIGHT - out) / 2;
  return (
    <div
      className={styles.flow}
      role="img"
      aria-label={`${Math.round(releasedShare * 100)}% of the money paid in has been released. The rest is still in escrow`}
    >
      <div className={styles.stage}>
        <div className={`${styles.pass} ${styles.source}`} style={{ height: HEIGHT }} />
      </div>
      <Band from={[0, HEIGHT]} to={[8, HEIGHT + 8]} />
      <div className={styles.stage} style={{ paddingTop: 8 }}>
        <div className={styles.pass} style={{ height: out }} />
        <div className={styles.stock} style={{ "--k": "var(--brand)", height: kept }} />
      </div>
      {out > 0 ? <Band from={[8, 8 + out]} to={[end, end + out]} /> : <svg aria-hidden="true" />}
      <div className={styles.stage} style={{ paddingTop: end }}>
        <div className={styles.stock} style={{ "--k": "var(--success)", height: out }} />
      </div>
    </div>
  );
}

type Band = { from: [top: number, foot: number]; to: [top: number, foot: number] };

function Band({ from: [top, foot], to: [topTo, footTo] }: Band) {
  const lanes = [0.25, 0.5, 0.75].map((part) => [top + (foot - top) * part, topTo + (footTo - topTo) * part]);
  return (
    <svg viewBox="0 0 100 132" preserveAspectRatio="none" aria-hidden="true">
      <path
        d={`M0 ${top}C50 ${top} 50 ${topTo} 100 ${topTo}V${footTo}C50 ${footTo} 50 ${foot} 0 ${foot}Z`}
        fill="var(--brand-tint)"
      />
      {lanes.map(([a, b]) => (
        <path key={a} className={styles.move} d={`M0 ${a}C50 ${a} 50 ${b} 100 ${b}`} />
      ))}
    </svg>
  );
}

export const countsOf = ({ projects, members }: PlatformStats): string =>
  [
    `${counted(projects.marketplace, "project")} open`,
    `${formatNumber(projects.ongoing)} under way`,
    `${formatNumber(projects.finished)} finished`,
    counted(members.verifiedDevelopers, "verified developer"),
  ].join(" · ");
