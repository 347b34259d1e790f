import { CURRENCY, parseCoins } from "@trestle/domain/money.ts";
import { MOST_MILESTONES } from "@trestle/domain/projects/terms.ts";
import { Amount } from "../../../../components/amount.tsx";
import table from "../../../../components/edit-table.module.css";
import { Icon } from "../../../../components/icon.tsx";
import { changeRow, moveRow, removeRow } from "../../../../lib/rows.ts";
import { notCovered, sharedOut, sumOf, type TypedMilestone, withCover } from "../../offer-draft.ts";
import type { OfferDraft } from "../../use-offer-draft.ts";
import styles from "./offer-form.module.css";
import { OfferedMilestoneRow } from "./offered-milestone-row.tsx";

/** In what parts the work is done and paid, against those that were asked for. */
export function OfferedMilestones({ draft }: { draft: OfferDraft }) {
  const { typed, request, words, edit, problemOf } = draft;
  const { milestones } = typed;
  const sum = sumOf(typed);
  const price = parseCoins(typed.quote) ?? 0n;
  const addsUp = price > 0n && sum === price;
  const shared = sharedOut(typed, request);
  const missing = notCovered(typed, request);
  const problem = problemOf("milestones");
  const setRows = (change: (rows: TypedMilestone[]) => TypedMilestone[]) =>
    edit((before) => ({ ...before, milestones: change(before.milestones) }));
  return (
    <section className="card flush" aria-labelledby="offer-milestones">
      <div className="card-head">
        <h2 id="offer-milestones" className={styles.title}>
          Milestones
        </h2>
        {addsUp ? (
          <span className="badge go">
            <Icon name="check" size={14} />
            adds up
          </span>
        ) : null}
      </div>
      <div className={styles.in}>
        <p className="t-s muted">{words.paid}</p>
        <div className="row between wrap-ok mt2">
          <button
            type="button"
            className="btn sm"
            disabled={shared === null}
            onClick={() => shared && setRows(() => shared)}
          >
            Share out the price as asked
          </button>
          <p className="t-s" aria-live="polite">
            <LeftToPlace left={price - sum} />
          </p>
        </div>
        {problem ? (
          <p className="err mt2" role="alert" data-problem="" tabIndex={-1}>
            {problem}
          </p>
        ) : null}
        {missing.length > 0 ? (
          <p className="note mt2">
            <Icon name="warning" size={16} />
            <span>
              Not offered: {missing.map((place) => `${place + 1} ${request.asks[place]?.title}`).join(", ")}.
              The owner sees that it is missing.
            </span>
          </p>
        ) : null}
      </div>
      <table className={`table ${table.edit} ${styles.milestones}`}>
        <thead>
          <tr>
            <th scope="col">Milestone, in order</th>
            <th scope="col">Done by</th>
            <th scope="col" className={table.num}>
              Amount, {CURRENCY}
            </th>
            <th>
              <span className="sr">Move or remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {milestones.map((milestone, index) => (
            <OfferedMilestoneRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, and its fields are controlled
              key={index}
              milestone={milestone}
              index={index}
              last={index === milestones.length - 1}
              draft={draft}
              onChange={(change) => setRows((rows) => changeRow(rows, index, change))}
              onCover={(place) => setRows((rows) => withCover(rows, index, place))}
              onMove={(by) => setRows((rows) => moveRow(rows, index, by))}
              onRemove={() => setRows((rows) => removeRow(rows, index))}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>
              <button
                type="button"
                className="btn quiet sm"
                disabled={milestones.length >= MOST_MILESTONES}
                onClick={() => setRows((rows) => [...rows, { title: "", by: "", amount: "", covers: [] }])}
              >
                <Icon name="plus" size={16} />
                Add a milestone
              </button>
            </td>
            <td className={table.num}>
              <Amount wei={sum} unit="" />
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function LeftToPlace({ left }: { left: bigint }) {
  if (left === 0n) return <span className="muted">Nothing left to place</span>;
  return (
    <>
      <Amount wei={left < 0n ? -left : left} />{" "}
      <span className={left < 0n ? styles.over : "muted"}>
        {left < 0n ? "more than your price" : "left to place"}
      </span>
    </>
  );
}
