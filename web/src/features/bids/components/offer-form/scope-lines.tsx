import { MOST_SCOPE_LINES } from "@trestle/domain/bids/offer.ts";
import table from "../../../../components/edit-table.module.css";
import { Icon } from "../../../../components/icon.tsx";
import { changeRow, removeRow } from "../../../../lib/rows.ts";
import type { TypedScope } from "../../offer-draft.ts";
import type { OfferDraft } from "../../use-offer-draft.ts";
import styles from "./offer-form.module.css";
import { ScopeRow } from "./scope-row.tsx";

/** What is in the price and what is not, line by line of what was asked for. */
export function ScopeLines({ draft }: { draft: OfferDraft }) {
  const { typed, edit, problemOf } = draft;
  const setRows = (change: (rows: TypedScope[]) => TypedScope[]) =>
    edit((before) => ({ ...before, scope: change(before.scope) }));
  const problem = problemOf("scope");
  return (
    <section className="card flush" aria-labelledby="offer-scope">
      <div className="card-head">
        <h2 id="offer-scope" className={styles.title}>
          What is in the price
        </h2>
      </div>
      <table className={`table ${table.edit} ${styles.scope}`}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Your answer</th>
            <th scope="col">Note</th>
            <th>
              <span className="sr">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {typed.scope.map((line, index) => (
            <ScopeRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, and its fields are controlled
              key={index}
              line={line}
              index={index}
              draft={draft}
              onChange={(change) => setRows((rows) => changeRow(rows, index, change))}
              onRemove={() => setRows((rows) => removeRow(rows, index))}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>
              <button
                type="button"
                className="btn quiet sm"
                disabled={typed.scope.length >= MOST_SCOPE_LINES}
                onClick={() =>
                  setRows((rows) => [...rows, { what: "", answer: "included", note: "", own: true }])
                }
              >
                <Icon name="plus" size={16} />
                Add a line of your own
              </button>
              {problem ? (
                <p className="err" role="alert" data-problem="" tabIndex={-1}>
                  {problem}
                </p>
              ) : null}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
