import { InputBox } from "../../../../components/field.tsx";
import { Icon } from "../../../../components/icon.tsx";
import { RowProblem } from "../../../../components/row-problem.tsx";
import type { TypedScope } from "../../offer-draft.ts";
import { answerWords } from "../../scope-words.ts";
import type { OfferDraft } from "../../use-offer-draft.ts";
import styles from "./offer-form.module.css";

type Props = {
  line: TypedScope;
  index: number;
  draft: OfferDraft;
  onChange: (change: Partial<TypedScope>) => void;
  onRemove: () => void;
};

const answers = Object.keys(answerWords) as TypedScope["answer"][];

export function ScopeRow({ line, index, draft, onChange, onRemove }: Props) {
  const at = `scope.${index}`;
  const name = line.what.trim() || `line ${index + 1}`;
  const problemAt = (field: string) => draft.problemOf(`${at}.${field}`);
  const wiring = (field: string) => ({
    onBlur: () => draft.touch(`${at}.${field}`),
    "aria-invalid": problemAt(field) !== undefined,
  });
  return (
    <tr>
      <td>
        {line.own ? (
          <InputBox small>
            <input
              aria-label={`Line ${index + 1}`}
              value={line.what}
              maxLength={200}
              placeholder="What it is"
              onChange={(event) => onChange({ what: event.currentTarget.value })}
              {...wiring("what")}
            />
          </InputBox>
        ) : (
          <span className={styles.item}>{line.what}</span>
        )}
        <RowProblem message={problemAt("what") ?? problemAt("note")} />
      </td>
      <td>
        <InputBox small className={styles.answer}>
          <select
            aria-label={`Your answer to ${name}`}
            value={line.answer}
            onChange={(event) => onChange({ answer: event.currentTarget.value as TypedScope["answer"] })}
          >
            {answers.map((answer) => (
              <option key={answer} value={answer}>
                {answerWords[answer]}
              </option>
            ))}
          </select>
          <Icon name="down" size={16} />
        </InputBox>
      </td>
      <td>
        {line.answer === "included" ? null : (
          <InputBox small>
            <input
              aria-label={`Note to ${name}`}
              value={line.note}
              maxLength={200}
              placeholder={line.answer === "changed" ? "What you do instead" : "Why, or by whom"}
              onChange={(event) => onChange({ note: event.currentTarget.value })}
              {...wiring("note")}
            />
          </InputBox>
        )}
      </td>
      <td>
        {line.own ? (
          <button type="button" className="icon-btn" aria-label={`Remove ${name}`} onClick={onRemove}>
            <Icon name="trash" size={16} />
          </button>
        ) : null}
      </td>
    </tr>
  );
}
