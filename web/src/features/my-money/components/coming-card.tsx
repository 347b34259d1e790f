import { formatCoinsShort } from "@trestle/domain/money.ts";
import type { ComingMovement, MyMoney } from "@trestle/domain/my-money/my-money.ts";
import type { ReactNode } from "react";
import { dayAt, formatNumber } from "../../../lib/format.ts";
import { Amount } from "../../../ui/index.ts";
import { comingText } from "../movement-labels.ts";
import styles from "./my-money.module.css";

const MAX_SHOWN = 5;

const sumOf = (movements: ComingMovement[]) =>
  movements.reduce((sum, { amount }) => sum + BigInt(amount), 0n);

type Props = { money: MyMoney; link: (movement: ComingMovement, text: string) => ReactNode };

/** Shows payments to the wallet: due or expected ones, the nearest first, and the sum of possible ones. */
export function ComingCard({ money: { coming }, link }: Props) {
  const toWallet = coming.filter(({ direction }) => direction === "in");
  const incoming = toWallet.filter(({ certainty }) => certainty !== "possible");
  const total = sumOf(incoming);
  // A settlement would replace payments that are counted already.
  const possible = sumOf(
    toWallet.filter(({ certainty, kind }) => certainty === "possible" && kind !== "settlement"),
  );
  if (total + possible === 0n) return null;
  const rest = incoming.length - MAX_SHOWN;
  return (
    <section className="card flush" aria-labelledby="coming-to-you">
      <div className="card-head">
        <h2 id="coming-to-you" className="t-m">
          Coming to you
        </h2>
      </div>
      {incoming.length > 0 ? (
        <ul className="rows">
          {incoming.slice(0, MAX_SHOWN).map((movement) => (
            <li
              key={`${movement.kind} ${movement.projectId} ${movement.milestone} ${movement.at}`}
              className={styles.task}
            >
              <div>
                <p className="strong">{link(movement, comingText(movement))}</p>
                <p className="t-s muted">
                  {movement.title}
                  {movement.at === null ? ", now" : `, ${dayAt(movement.at)}`}
                </p>
              </div>
              <Amount wei={BigInt(movement.amount)} />
            </li>
          ))}
          {rest > 0 ? (
            <li className={`t-s muted ${styles.more}`}>And {formatNumber(rest)} more below.</li>
          ) : null}
          <li className={`${styles.task} ${styles.sum}`}>
            <span className="strong">Due and expected</span>
            <Amount wei={total} />
          </li>
        </ul>
      ) : null}
      {possible > 0n ? (
        <p className={`t-s muted ${styles.more}`}>
          Up to {formatCoinsShort(possible)} {total > 0n ? "more " : ""}is possible, depending on decisions
          that are still open.
        </p>
      ) : null}
    </section>
  );
}
