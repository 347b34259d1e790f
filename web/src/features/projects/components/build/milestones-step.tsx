import { CURRENCY } from "@trestle/domain/money.ts";
import { estimateOfDraft } from "@trestle/domain/projects/draft.ts";
import { plannedOfDraft, sharesOf } from "@trestle/domain/projects/milestone-shares.ts";
import { MOST_MILESTONES } from "@trestle/domain/projects/terms.ts";
import { Amount } from "../../../../components/amount.tsx";
import table from "../../../../components/edit-table.module.css";
import { Icon } from "../../../../components/icon.tsx";
import { counted, sentence } from "../../../../lib/count-words.ts";
import { dayText } from "../../../../lib/days.ts";
import { changeRow, moveRow, removeRow } from "../../../../lib/rows.ts";
import type { DraftEditor } from "../../draft/use-draft-editor.ts";
import styles from "./build.module.css";
import { MilestoneRow } from "./milestone-row.tsx";
import { ShareBar } from "./share-bar.tsx";
import { StepCard, type StepState } from "./step-card.tsx";

type Props = { editor: DraftEditor; state: StepState };

/** In what parts the work is done and paid. */
export function MilestonesStep({ editor, state }: Props) {
  const { content, edit, problemOf, restInLast, chooseRestInLast } = editor;
  const { milestones } = content;
  const estimate = estimateOfDraft(content);
  const left = estimate - plannedOfDraft(content);
  const shares = sharesOf(milestones);
  const setRows = (change: (rows: typeof milestones) => typeof milestones) =>
    edit((before) => ({ ...before, milestones: change(before.milestones) }));
  const add = () => setRows((rows) => [...rows, { title: "", proof: "", by: "", amount: "" }]);
  const addsUp = milestones.length > 0 && left === 0n && estimate > 0n;
  const problem = problemOf("milestones");
  return (
    <StepCard
      number={3}
      id="step-milestones"
      title="Milestones"
      below={lastDay(milestones)}
      state={state}
      aside={
        addsUp ? (
          <span className="badge go">
            <Icon name="check" size={14} />
            adds up
          </span>
        ) : null
      }
    >
      <div className={`${styles.in} ${styles.tight}`}>
        <ShareBar names={milestones.map(({ title }) => title)} shares={shares} restInLast={restInLast} />
        <p className="row between wrap-ok t-s mt2">
          <span className="muted">
            You pay when you have approved each one; a developer may propose other shares.
          </span>
          <span>
            <Amount wei={left} /> <span className="muted">left to place</span>
          </span>
        </p>
        {problem ? (
          <p className="err mt2" role="alert" data-field="milestones" tabIndex={-1}>
            {problem}
          </p>
        ) : null}
      </div>
      <table className={`table ${table.edit} ${styles.milestones}`}>
        <thead>
          <tr>
            <th scope="col">Milestone, in order</th>
            <th scope="col">Wished by</th>
            <th scope="col" className={table.num}>
              Amount, {CURRENCY}
            </th>
            <th scope="col" className={table.num}>
              Share
            </th>
            <th>
              <span className="sr">Move or remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {milestones.map((milestone, index) => {
            const last = index === milestones.length - 1;
            return (
              <MilestoneRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, and its fields are controlled
                key={index}
                milestone={milestone}
                index={index}
                last={last}
                share={shares[index] ?? 0}
                rest={last ? restInLast : null}
                editor={editor}
                onRest={chooseRestInLast}
                onChange={(change) => setRows((rows) => changeRow(rows, index, change))}
                onMove={(by) => setRows((rows) => moveRow(rows, index, by))}
                onRemove={() => setRows((rows) => removeRow(rows, index))}
              />
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>
              <button
                type="button"
                className="btn quiet sm"
                disabled={milestones.length >= MOST_MILESTONES}
                onClick={add}
              >
                <Icon name="plus" size={16} />
                Add a milestone
              </button>
            </td>
            <td className={table.num}>
              <Amount wei={plannedOfDraft(content)} unit="" />
            </td>
            <td className={table.num}>{shares.reduce((sum, share) => sum + share, 0)} %</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </StepCard>
  );
}

function lastDay(milestones: { by: string }[]): string | undefined {
  const last = dayText(milestones.at(-1)?.by ?? "", true);
  if (milestones.length === 0) return undefined;
  return sentence(`${counted(milestones.length, "milestone")}${last ? `, the last on ${last}` : ""}`);
}
