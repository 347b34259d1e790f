import { formatCoinsShort } from "@trestle/domain/money.ts";
import type { ComingMovement, MyMoney } from "@trestle/domain/my-money/my-money.ts";
import type { ReactNode } from "react";
import { Amount } from "../../../components/amount.tsx";
import { counted, dayAt } from "../../../lib/format.ts";
import { comingText } from "../movement-labels.ts";
import styles from "./my-money.module.css";

const MOST_SHOWN = 5;

type Props = { money: MyMoney; link: (movement: ComingMovement, text: string) => ReactNode };

/** What the wallet will get: due or expected, the nearest first, and what else is possible. */
export function ComingCard({ money: { coming, comingToYou }, link }: Props) {
  const incoming = coming.filter(
    ({ direction, certainty }) => direction === "in" && certainty !== "possible",
  );
  const total = incoming.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const possible = BigInt(comingToYou.possible);
  if (total + possible === 0n) return null;
  const rest = incoming.length - MOST_SHOWN;
  return (
    <section className="card flush" aria-labelledby="coming-to-you">
      <div className="card-head">
        <h2 id="coming-to-you" className="t-m">
          Coming to you
        </h2>
      </div>
      {incoming.length > 0 ? (
        <ul className="rows">
          {incoming.slice(0, MOST_SHOWN).map((movement) => (
            <li
              key={`${movement.kind} ${movement.projectId} ${movement.milestone} ${movement.at}`}
              className={styles.task}
            >
              <div>
                <p className="strong">{link(movement, comingText(movement.kind, movement.milestone))}</p>
                <p className="t-s muted">
                  {movement.title}
                  {movement.at === null ? ", now" : `, ${dayAt(movement.at)}`}
                </p>
              </div>
              <Amount wei={BigInt(movement.amount)} />
            </li>
          ))}
          {rest > 0 ? (
            <li className={`t-s muted ${styles.more}`}>And {counted(rest, "payment")} more.</li>
          ) : null}
          <li className={`${styles.task} ${styles.sum}`}>
            <span className="strong">Due and expected</span>
            <Amount wei={total} />
          </li>
        </ul>
      ) : null}
      {possible > 0n ? (
        <p className={`t-s muted ${styles.more}`}>
          {formatCoinsShort(possible)} {total > 0n ? "more " : ""}is possible, if projects find no developer
          or milestones aren't submitted.
        </p>
      ) : null}
    </section>
  );
}
