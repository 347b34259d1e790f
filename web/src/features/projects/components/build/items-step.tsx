import { CURRENCY } from "@trestle/domain/money.ts";
import { estimateOfDraft } from "@trestle/domain/projects/draft.ts";
import { MOST_ITEMS } from "@trestle/domain/projects/terms.ts";
import { Amount } from "../../../../components/amount.tsx";
import table from "../../../../components/edit-table.module.css";
import { Icon } from "../../../../components/icon.tsx";
import { changeRow, moveRow, removeRow } from "../../../../lib/rows.ts";
import type { DraftEditor } from "../../draft/use-draft-editor.ts";
import { BudgetFields } from "./budget-fields.tsx";
import styles from "./build.module.css";
import { ItemRow } from "./item-row.tsx";
import { StepCard, type StepState } from "./step-card.tsx";

type Props = { editor: DraftEditor; state: StepState; gbpPerDev: number | null };

/** What is needed, with the owner's own estimate, and the bounds it should stay in. */
export function ItemsStep({ editor, state, gbpPerDev }: Props) {
  const { content, edit, problemOf } = editor;
  const { items } = content;
  const setItems = (change: (rows: typeof items) => typeof items) =>
    edit((before) => ({ ...before, items: change(before.items) }));
  const add = () => setItems((rows) => [...rows, { what: "", quantity: "1", unit: "whole", each: "" }]);
  const problem = problemOf("items");
  return (
    <StepCard
      number={2}
      id="step-budget"
      title="Items and budget"
      state={state}
      aside={<span className="t-s muted hide-sm">prices are your estimate, bidders see them</span>}
    >
      <table className={`table ${table.edit} ${styles.items}`}>
        <thead>
          <tr>
            <th scope="col">What is needed</th>
            <th scope="col" className={table.num}>
              How much
            </th>
            <th scope="col">Unit</th>
            <th scope="col" className={table.num}>
              Each, {CURRENCY}
            </th>
            <th scope="col" className={table.num}>
              Together, {CURRENCY}
            </th>
            <th>
              <span className="sr">Move or remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <ItemRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, and its fields are controlled
              key={index}
              item={item}
              index={index}
              last={index === items.length - 1}
              editor={editor}
              onChange={(change) => setItems((rows) => changeRow(rows, index, change))}
              onMove={(by) => setItems((rows) => moveRow(rows, index, by))}
              onRemove={() => setItems((rows) => removeRow(rows, index))}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>
              <button
                type="button"
                className="btn quiet sm"
                disabled={items.length >= MOST_ITEMS}
                onClick={add}
              >
                <Icon name="plus" size={16} />
                Add an item
              </button>
            </td>
            <td className={table.num}>
              <Amount wei={estimateOfDraft(content)} unit="" />
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
      <div className={styles.in}>
        {problem ? (
          <p className={`err ${styles.above}`} role="alert" data-field="items" tabIndex={-1}>
            {problem}
          </p>
        ) : null}
        <BudgetFields editor={editor} gbpPerDev={gbpPerDev} />
      </div>
    </StepCard>
  );
}
