import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CURRENCY, formatCoinsShort } from "@trestle/domain/money.ts";
import type { ScorsBreakdown, WhatIfOutcome } from "@trestle/domain/scors/breakdown.ts";
import { useId, useState } from "react";
import { queryOf } from "../../../lib/endpoints.ts";
import { formatNumber } from "../../../lib/format.ts";
import { PUBLIC } from "../../../lib/query-client.ts";
import { Fact, Facts, Icon, LoadFailure, Row } from "../../../ui/index.ts";
import { exactly } from "./pull-text.ts";
import styles from "./scors.module.css";

const COIN = 10n ** 18n;
/** Project sizes of the slider in coins, roughly logarithmic, so that small sizes are as easy to choose. */
const SIZES = [100, 250, 500, 1_000, 2_000, 3_500, 5_000, 7_500, 10_000, 15_000, 25_000, 40_000];
const OUTCOMES: [string, WhatIfOutcome][] = [
  ["On time", "onTime"],
  ["2 weeks late", "twoWeeksLate"],
  ["2 months late or more", "twoMonthsLate"],
  ["Not completed", "notCompleted"],
];

/** Previews the score after one more project of a chosen size, delivered on time, late or not at all. */
export function ScoreWhatIf({ userId, breakdown }: { userId: string; breakdown: ScorsBreakdown }) {
  const id = useId();
  const [step, setStep] = useState(8);
  const size = SIZES[step] ?? 10_000;
  const amount = BigInt(size) * COIN;
  const {
    data: scores,
    error,
    refetch,
  } = useQuery(
    queryOf(
      "GET /api/scors/user/:userId/what-if",
      { params: { userId }, query: { amount: amount.toString() } },
      { meta: PUBLIC, placeholderData: keepPreviousData },
    ),
  );
  const now = breakdown.exact;
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="t-l">
        What would change it
      </h2>
      <div className="mt3">
        <label className="strong" htmlFor={id}>
          One more project of {formatCoinsShort(amount)}
        </label>
        <input
          id={id}
          type="range"
          style={{ width: "100%", accentColor: "var(--brand)" }}
          min={0}
          max={SIZES.length - 1}
          value={step}
          aria-valuetext={`${formatNumber(size)} ${CURRENCY}`}
          onChange={({ currentTarget }) => setStep(currentTarget.valueAsNumber)}
        />
      </div>
      <Facts className="mt2" aria-live="polite">
        {OUTCOMES.map(([name, outcome]) => (
          <Change key={outcome} name={name} now={now} then={scores?.[outcome]} />
        ))}
        {breakdown.inAYear === now ? null : (
          <Change name="A year without new work" now={now} then={breakdown.inAYear} />
        )}
      </Facts>
      {error && !scores ? (
        <LoadFailure title="We couldn’t work this out." error={error} onRetry={() => void refetch()} />
      ) : null}
      <p className="t-s muted mt3">
        Assumes the project is for a verified customer who hasn’t worked with this person before.
      </p>
    </section>
  );
}

function Change({ name, now, then }: { name: string; now: number; then: number | undefined }) {
  return (
    <Fact name={name}>
      <Row as="span" className={styles.change}>
        <span className="muted">{exactly(now)}</span>
        <Icon name="arrow" size={16} />
        <span className="sr">becomes</span>
        {then === undefined ? (
          <span className="muted">…</span>
        ) : (
          <strong data-harm={then < now || undefined}>{exactly(then)}</strong>
        )}
      </Row>
    </Fact>
  );
}
