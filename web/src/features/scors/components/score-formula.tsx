import type { ScorsBreakdown } from "@trestle/domain/scors/breakdown.ts";
import { SCORS_RULES } from "@trestle/domain/scors/score.ts";
import { formatNumber } from "../../../lib/format.ts";
import { Facts } from "../../../ui/index.ts";
import { exactly } from "./pull-text.ts";
import styles from "./scors.module.css";

const { weights, defaultWeight, prior } = SCORS_RULES;
const ITEMS = [
  ["Project delivered", weights.delivery],
  [`Loan repaid (${defaultWeight} if it isn’t)`, weights.repayment],
  ["Submissions answered as a customer", weights.stewardship],
  ["Review (5 stars count 1, 1 star counts 0)", weights.review],
] as const;

/** 30 decimals, shown with three. */
const thousandths = (text: string): string =>
  formatNumber(Number(BigInt(text) / 10n ** 27n) / 1000, { minimumFractionDigits: 3 });

/** Explains the computation of the score, with the person's own numbers at the end. */
export function ScoreFormula({ breakdown }: { breakdown: ScorsBreakdown }) {
  const { sums, exact } = breakdown;
  const share = formatNumber((exact - 1) / 10, { minimumFractionDigits: 3, maximumFractionDigits: 3 });
  return (
    <section className="card" aria-labelledby="how">
      <h2 id="how" className="t-l">
        How it is computed
      </h2>
      <p className="t-s muted">From events on the chain and reviews alone, so you can check it yourself.</p>
      <ol className={styles.steps}>
        <li>
          <p>
            <strong>What counts.</strong> One item per finished project and role, per ended loan and per
            review. Each has a value from 0 to 1: a project delivered on time is worth 1, one delivered 60
            days late 0.4, one never delivered 0. Work is on time when it’s submitted by its date. Time spent
            waiting for an answer moves the later dates.
          </p>
          <Facts className="mt2" rows={ITEMS.map(([name, value]) => ({ name, value: `Weight ${value}` }))} />
        </li>
        <li>
          <p>
            <strong>Size and age.</strong> Projects of 9,900 DEV or more count in full, one of 1,000 DEV about
            half. The weight of everything halves every 2 years.
          </p>
        </li>
        <li>
          <p>
            <strong>Bad outcomes count 3 times.</strong> Anything worth less than half weighs 3 times as much,
            and the next rule never softens it.
          </p>
        </li>
        <li>
          <p>
            <strong>Many people, not one.</strong> Good items from the same person add less each time, the
            best first. People who only trade among themselves add little. People whose identity isn’t
            verified add little together, and less the more verified people have worked with you.
          </p>
        </li>
        <li>
          <p>
            <strong>A good outcome never lowers a score, and a bad one never raises it.</strong> A good item
            worth less than the score it would join, such as a project a few days late, weighs 0. So does a
            bad one that would raise the score.
          </p>
        </li>
        <li>
          <p>
            <strong>The sum.</strong> With w for weight, s for value, and a starting weight of {prior} at 0.5:
          </p>
          <pre className={styles.formula}>
            {`S = (Σ w·s + 2.5) / (Σ w + 5)
  = (${thousandths(sums.value)} + 2.5) / (${thousandths(sums.weight)} + 5)
  = ${share}
score = 1 + 10·S = ${exactly(exact)}`}
          </pre>
        </li>
      </ol>
    </section>
  );
}
