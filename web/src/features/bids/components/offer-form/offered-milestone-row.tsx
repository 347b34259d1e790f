import table from "../../../../components/edit-table.module.css";
import { InputBox } from "../../../../components/field.tsx";
import { RowButtons } from "../../../../components/row-buttons.tsx";
import { RowProblem } from "../../../../components/row-problem.tsx";
import type { TypedMilestone } from "../../offer-draft.ts";
import type { OfferDraft } from "../../use-offer-draft.ts";
import { CoversChoice } from "./covers-choice.tsx";
import styles from "./offer-form.module.css";

type Props = {
  milestone: TypedMilestone;
  index: number;
  last: boolean;
  draft: OfferDraft;
  onChange: (change: Partial<TypedMilestone>) => void;
  onCover: (place: number) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

export function OfferedMilestoneRow(props: Props) {
  const { milestone, index, last, draft, onChange, onCover, onMove, onRemove } = props;
  const at = `milestones.${index}`;
  const name = milestone.title.trim() || `milestone ${index + 1}`;
  const problemAt = (field: string) => draft.problemOf(`${at}.${field}`);
  const wiring = (field: string) => ({
    onBlur: () => draft.touch(`${at}.${field}`),
    "aria-invalid": problemAt(field) !== undefined,
  });
  return (
    <tr>
      <td>
        <div className={styles.named}>
          <span className="muted t-s">{index + 1}</span>
          <InputBox small>
            <input
              aria-label={`Milestone ${index + 1}`}
              value={milestone.title}
              maxLength={120}
              placeholder="What is done by then"
              onChange={(event) => onChange({ title: event.currentTarget.value })}
              {...wiring("title")}
            />
          </InputBox>
          <CoversChoice
            name={name}
            own={draft.words.own}
            covers={milestone.covers}
            asks={draft.request.asks}
            onToggle={onCover}
          />
        </div>
        <RowProblem
          message={problemAt("title") ?? problemAt("by") ?? problemAt("amount") ?? problemAt("covers")}
        />
      </td>
      <td>
        <InputBox small className={table.day}>
          <input
            type="date"
            aria-label={`Done by, ${name}`}
            value={milestone.by}
            onChange={(event) => onChange({ by: event.currentTarget.value })}
            {...wiring("by")}
          />
        </InputBox>
      </td>
      <td>
        <InputBox small number className={table.amount}>
          <input
            aria-label={`Amount, ${name}`}
            inputMode="decimal"
            value={milestone.amount}
            maxLength={40}
            autoComplete="off"
            placeholder="0.00"
            onChange={(event) => onChange({ amount: event.currentTarget.value })}
            {...wiring("amount")}
          />
        </InputBox>
      </td>
      <td>
        <RowButtons name={name} first={index === 0} last={last} onMove={onMove} onRemove={onRemove} />
      </td>
    </tr>
  );
}
