import { formatCoinsShort } from "@trestle/domain/money.ts";
import type { ComingMovement, MyMoney } from "@trestle/domain/my-money/my-money.ts";
import type { ReactNode } from "react";
import { dayAt, formatNumber } from "../../../lib/format.ts";
import { Amount, List, ListRow } from "../../../ui/index.ts";
import { comingText } from "../movement-labels.ts";

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
        <List inset>
          {incoming.slice(0, MAX_SHOWN).map((movement) => (
            <ListRow
              key={`${movement.kind} ${movement.projectId} ${movement.milestone} ${movement.at}`}
              end={<Amount wei={BigInt(movement.amount)} />}
            >
              <p className="strong">{link(movement, comingText(movement))}</p>
              <p className="t-s muted">
                {movement.title}
                {movement.at === null ? ", now" : `, ${dayAt(movement.at)}`}
              </p>
            </ListRow>
          ))}
          {rest > 0 ? <ListRow className="muted">And {formatNumber(rest)} more below.</ListRow> : null}
          <ListRow className="strong" end={<Amount wei={total} />}>
            Due and expected
          </ListRow>
        </List>
      ) : null}
      {possible > 0n ? (
        <p className="t-s muted" style={{ padding: "12px 24px" }}>
          Up to {formatCoinsShort(possible)} {total > 0n ? "more " : ""}is possible, depending on decisions
          that are still open.
        </p>
      ) : null}
    </section>
  );
}
