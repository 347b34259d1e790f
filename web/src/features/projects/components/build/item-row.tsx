import { CURRENCY, formatCoins } from "@trestle/domain/money.ts";
import { type Unit, units } from "@trestle/domain/projects/categories.ts";
import { type DraftContent, itemTotalOfDraft } from "@trestle/domain/projects/draft.ts";
import { Amount } from "../../../../components/amount.tsx";
import table from "../../../../components/edit-table.module.css";
import { InputBox } from "../../../../components/field.tsx";
import { Icon } from "../../../../components/icon.tsx";
import { RowButtons } from "../../../../components/row-buttons.tsx";
import { RowProblem } from "../../../../components/row-problem.tsx";
import type { DraftEditor } from "../../draft/use-draft-editor.ts";
import styles from "./build.module.css";

type Item = DraftContent["items"][number];
type Props = {
  item: Item;
  index: number;
  last: boolean;
  editor: Pick<DraftEditor, "problemOf" | "touch">;
  onChange: (change: Partial<Item>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

export function ItemRow({ item, index, last, editor, onChange, onMove, onRemove }: Props) {
  const at = `items.${index}`;
  const name = item.what.trim() || `item ${index + 1}`;
  const problemAt = (field: string) => editor.problemOf(`${at}.${field}`);
  const wiring = (field: string) => ({
    "data-field": `${at}.${field}`,
    onBlur: () => editor.touch(`${at}.${field}`),
    "aria-invalid": problemAt(field) !== undefined,
  });
  const total = itemTotalOfDraft(item);
  return (
    <tr>
      <td>
        <InputBox small>
          <input
            aria-label={`Item ${index + 1}`}
            value={item.what}
            maxLength={200}
            placeholder="What is needed"
            onChange={(event) => onChange({ what: event.currentTarget.value })}
            {...wiring("what")}
          />
        </InputBox>
        <RowProblem message={problemAt("what") ?? problemAt("quantity") ?? problemAt("each")} />
      </td>
      <td>
        <InputBox small number className={styles.quantity}>
          <input
            aria-label={`How much of ${name}`}
            inputMode="decimal"
            value={item.quantity}
            maxLength={20}
            onChange={(event) => onChange({ quantity: event.currentTarget.value })}
            {...wiring("quantity")}
          />
        </InputBox>
      </td>
      <td>
        <InputBox small className={styles.unit}>
          <select
            aria-label={`Unit of ${name}`}
            value={item.unit}
            onChange={(event) => onChange({ unit: event.currentTarget.value as Unit })}
          >
            {units.map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </select>
          <Icon name="down" size={16} />
        </InputBox>
      </td>
      <td>
        <InputBox small number className={styles.each}>
          <input
            aria-label={`Price of one, ${name}, in ${CURRENCY}`}
            inputMode="decimal"
            value={item.each}
            maxLength={40}
            placeholder="0.00"
            onChange={(event) => onChange({ each: event.currentTarget.value })}
            {...wiring("each")}
          />
        </InputBox>
      </td>
      <td className={`${table.num} ${styles.together}`} title={formatCoins(total)}>
        <Amount wei={total} unit="" />
      </td>
      <td>
        <RowButtons name={name} first={index === 0} last={last} onMove={onMove} onRemove={onRemove} />
      </td>
    </tr>
  );
}
