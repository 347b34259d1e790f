import { formatCoinsShort } from "@trestle/domain/money.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { Borrowing, PoolQuote } from "@trestle/domain/pools/borrowing.ts";
import { obstacleSentences } from "@trestle/domain/pools/obstacles.ts";
import type { Tier } from "@trestle/domain/pools/pool.ts";
import { Amount, Grid, Icon, LinkButton } from "../../../../ui/index.ts";
import { percent } from "../../percent.ts";
import { tierOf } from "../../tiers.ts";
import pools from "../pools.module.css";
import { TierName } from "../tier-name.tsx";
import styles from "./borrow.module.css";

type Props = {
  borrowing: Borrowing;
  chosen: Tier | undefined;
  amount: bigint | undefined;
};

/** Choice of the pool, with each pool's limits for this project. */
export function PoolChoice({ borrowing, chosen, amount }: Props) {
  return (
    <section className="card" aria-labelledby="which-pool">
      <div className="sec-head">
        <h2 id="which-pool">Which pool lends to this project</h2>
        <p className="t-s muted">The score decides</p>
      </div>
      <Grid columns={3} fold="m" gap={4}>
        {borrowing.quotes.map((quote) => (
          <Quote
            key={quote.tier}
            quote={quote}
            score={borrowing.attestation?.score ?? borrowing.score}
            isChosen={quote.tier === chosen}
            amount={amount}
          />
        ))}
      </Grid>
      {borrowing.quotes.some(({ checks }) => checks.some(({ kind, ok }) => kind === "verified" && !ok)) ? (
        <p className="note mt3">
          <Icon name="shield" size={16} />
          <span>
            To borrow you need a verified identity and a linked wallet.{" "}
            <LinkButton kind="link" to={pages.profile} hash="verification">
              Get verified
            </LinkButton>
          </span>
        </p>
      ) : null}
      <p className="t-s muted mt3">
        One active loan per project across all pools.{" "}
        {borrowing.loan ? "This project has one." : "This project has none."}
      </p>
    </section>
  );
}

const NAMES: Record<PoolQuote["checks"][number]["kind"], string> = {
  scors: "",
  verified: "Verified identity",
  debt: "No overdue debt",
  places: "At most 5 loans here",
  utilisation: "Room under the lending cap",
  project: "Limit per project",
  owner: "Limit per owner",
  cash: "Cash in the pool",
  outflow: "New loans today",
};

type QuoteProps = { quote: PoolQuote; score: number; isChosen: boolean; amount: bigint | undefined };

function Quote({ quote, score, isChosen, amount }: QuoteProps) {
  const { tier, checks, rate, minScors, maxScors, obstacle } = quote;
  const fits = checks.find(({ kind }) => kind === "scors")?.ok ?? false;
  const sentence = obstacleSentences[obstacle];
  return (
    <article className={styles.pool} data-chosen={isChosen} aria-label={tierOf(tier).name}>
      <p className="row between">
        <TierName tier={tier} />
        <span className={`badge ${fits ? (sentence ? "you" : "go") : ""}`}>
          {fits ? (sentence ? "Not yet" : "Qualifies") : "Not open to you"}
        </span>
      </p>
      <p className="t-xl">
        {rate > 0 ? percent(rate, 2) : `${percent(quote.baseRate, 2)} to ${percent(quote.maxRate, 2)}`}
        <span className="t-s muted"> a year</span>
      </p>
      <p className="t-s muted">
        {rate > 0 && amount !== undefined
          ? `for ${formatCoinsShort(amount)}`
          : rate > 0
            ? "for the smallest loan"
            : `for SCORS ${minScors} to ${maxScors}`}
      </p>
      <ul className={pools.checks}>
        {checks.map(({ kind, ok, most }) =>
          !fits && most !== null ? null : (
            <li key={kind} className={ok ? undefined : pools.no}>
              <Icon name={ok ? "check" : "cross"} size={16} />
              <span>
                <span className="sr">{ok ? "Yes: " : "No: "}</span>
                {kind === "scors" ? `SCORS ${minScors} to ${maxScors}` : NAMES[kind]}
              </span>
              <span className="muted">
                {kind === "scors" ? (
                  `yours ${score}`
                ) : most === null ? null : (
                  <Amount wei={BigInt(most)} unit="" />
                )}
              </span>
            </li>
          ),
        )}
        {fits ? null : (
          <li className={pools.unseen}>
            <Icon name="minus" size={16} />
            <span className="muted">Other limits not checked</span>
            <span />
          </li>
        )}
      </ul>
      {fits && sentence ? <p className="t-s">{sentence}</p> : null}
    </article>
  );
}
