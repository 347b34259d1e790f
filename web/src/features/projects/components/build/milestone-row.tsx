import type { DraftContent } from "@trestle/domain/projects/draft.ts";
import table from "../../../../components/edit-table.module.css";
import { InputBox } from "../../../../components/field.tsx";
import { RowButtons } from "../../../../components/row-buttons.tsx";
import { RowProblem } from "../../../../components/row-problem.tsx";
import type { DraftEditor } from "../../draft/use-draft-editor.ts";
import styles from "./build.module.css";

type Milestone = DraftContent["milestones"][number];
type Props = {
  milestone: Milestone;
  index: number;
  last: boolean;
  share: number;
  /** Whether it takes what the others leave; null where it cannot. */
  rest: boolean | null;
  editor: Pick<DraftEditor, "problemOf" | "touch">;
  onRest: (rest: boolean) => void;
  onChange: (change: Partial<Milestone>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

export function MilestoneRow(props: Props) {
  const { milestone, index, last, share, rest, editor, onRest, onChange, onMove, onRemove } = props;
  const at = `milestones.${index}`;
  const name = milestone.title.trim() || `milestone ${index + 1}`;
  const problemAt = (field: string) => editor.problemOf(`${at}.${field}`);
  const wiring = (field: string) => ({
    "data-field": `${at}.${field}`,
    onBlur: () => editor.touch(`${at}.${field}`),
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
          <input
            className={styles.proof}
            aria-label={`What shows that ${name} is done`}
            value={milestone.proof}
            maxLength={500}
            placeholder="Shown by, such as photos"
            onChange={(event) => onChange({ proof: event.currentTarget.value })}
          />
        </div>
        <RowProblem message={problemAt("title") ?? problemAt("by") ?? problemAt("amount")} />
      </td>
      <td>
        <InputBox small className={table.day}>
          <input
            type="date"
            aria-label={`Wished by, ${name}`}
            value={milestone.by}
            onChange={(event) => onChange({ by: event.currentTarget.value })}
            {...wiring("by")}
          />
        </InputBox>
      </td>
      <td>
        <InputBox small number className={`${table.amount} ${rest ? styles.restAmount : ""}`}>
          <input
            aria-label={`Amount, ${name}${rest ? ", takes the rest" : ""}`}
            inputMode="decimal"
            value={milestone.amount}
            maxLength={40}
            readOnly={rest === true}
            placeholder={rest ? "nothing left" : "0.00"}
            onChange={(event) => onChange({ amount: event.currentTarget.value })}
            {...wiring("amount")}
          />
        </InputBox>
      </td>
      <td className={`${table.num} ${styles.share}`}>{share} %</td>
      <td>
        <RowButtons name={name} first={index === 0} last={last} onMove={onMove} onRemove={onRemove} />
        {rest === null ? null : (
          <button
            type="button"
            className={styles.restChoice}
            aria-pressed={rest}
            onClick={() => onRest(!rest)}
          >
            {rest ? "takes the rest" : "take the rest"}
          </button>
        )}
      </td>
    </tr>
  );
}
