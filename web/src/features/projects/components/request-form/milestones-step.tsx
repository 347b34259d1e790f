import { CURRENCY } from "@trestle/domain/money.ts";
import { type DraftContent, estimateOfDraft } from "@trestle/domain/projects/draft.ts";
import { plannedOfDraft, sharesOf } from "@trestle/domain/projects/milestone-shares.ts";
import { MAX_MILESTONES } from "@trestle/domain/projects/terms.ts";
import { useMemo } from "react";
import { counted, dayText } from "../../../../lib/format.ts";
import table from "../../../../ui/editable-table.module.css";
import {
  Amount,
  Badge,
  Button,
  DayCell,
  type EditableColumn,
  EditableTable,
  MoneyCell,
  TextCell,
} from "../../../../ui/index.ts";
import type { DraftEditor } from "../../draft/use-draft-editor.ts";
import styles from "./request-form.module.css";
import { StepCard, type StepState } from "./step-card.tsx";

type Props = { editor: DraftEditor; state: StepState };
type Milestone = DraftContent["milestones"][number];
type Cell = EditableColumn<Milestone>["cell"];

/** Form for the milestones and their shares of the price. */
export function MilestonesStep({ editor, state }: Props) {
  const { content, edit, problemOf, restInLast, chooseRestInLast } = editor;
  const { milestones } = content;
  const estimate = estimateOfDraft(content);
  const left = estimate - plannedOfDraft(content);
  const shares = sharesOf(milestones);
  const columns = useColumns(editor, shares);
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
          <Badge tone="go" icon="check">
            adds up
          </Badge>
        ) : null
      }
    >
      <div className="pad">
        <ShareBar names={milestones.map(({ title }) => title)} shares={shares} restInLast={restInLast} />
        <p className="row between wrap-ok t-s mt2">
          <span className="muted">
            You pay when you approve each milestone. Developers can propose other shares.
          </span>
          <span>
            <Amount wei={left} /> <span className="muted">left to allocate</span>
          </span>
        </p>
        {problem ? (
          <p className="err mt2" role="alert" data-field="milestones" tabIndex={-1}>
            {problem}
          </p>
        ) : null}
      </div>
      <EditableTable
        field="milestones"
        form={editor}
        rows={milestones}
        onChange={(change) => edit((before) => ({ ...before, milestones: change(before.milestones) }))}
        columns={columns}
        nameOf={({ title }, index) => title.trim() || `milestone ${index + 1}`}
        add={{
          label: "Add a milestone",
          row: { title: "", proof: "", by: "", amount: "" },
          most: MAX_MILESTONES,
        }}
        underLast={
          <Button kind="link" small aria-pressed={restInLast} onClick={() => chooseRestInLast(!restInLast)}>
            {restInLast ? "takes the rest" : "take the rest"}
          </Button>
        }
      />
    </StepCard>
  );
}

const nameColumn: EditableColumn<Milestone> = {
  head: "Milestone",
  cell: (own) => (
    <div className={table.named}>
      <span className="muted t-s">{own.index + 1}</span>
      <TextCell
        own={own}
        field="title"
        label={`Milestone ${own.index + 1}`}
        limit={120}
        placeholder="What is completed"
      />
      <TextCell
        own={own}
        field="proof"
        label={`Proof that ${own.name} is done`}
        limit={500}
        placeholder="Proof, such as photos"
      />
    </div>
  ),
};

const dayColumn: EditableColumn<Milestone> = {
  head: "Preferred date",
  cell: (own) => <DayCell own={own} field="by" label={`Preferred date, ${own.name}`} />,
};

const amountCell =
  (restInLast: boolean): Cell =>
  (own) => {
    const rest = own.isLast && restInLast;
    return (
      <MoneyCell
        own={own}
        field="amount"
        label={`Amount, ${own.name}${rest ? ", takes the rest" : ""}`}
        readOnly={rest}
        placeholder={rest ? "nothing left" : undefined}
        className={`${table.amount} ${rest ? styles.restAmount : ""}`}
      />
    );
  };
const amountCells = { all: amountCell(false), restInLast: amountCell(true) };

/** Memoises the cells by the shares, so that typing into a name renders only its row. */
function useColumns({ content, restInLast }: DraftEditor, shares: number[]): EditableColumn<Milestone>[] {
  const joined = shares.join(" ");
  const shareCell = useMemo((): Cell => {
    const each = joined.split(" ");
    return ({ index }) => `${each[index] ?? 0}%`;
  }, [joined]);
  return [
    nameColumn,
    dayColumn,
    {
      head: `Amount, ${CURRENCY}`,
      isNumber: true,
      cell: restInLast ? amountCells.restInLast : amountCells.all,
      foot: <Amount wei={plannedOfDraft(content)} unit="" />,
    },
    {
      head: "Share",
      isNumber: true,
      className: `${table.num} ${table.wide}`,
      cell: shareCell,
      foot: `${shares.reduce((sum, share) => sum + share, 0)}%`,
    },
  ];
}

function lastDay(milestones: { by: string }[]): string | undefined {
  const last = dayText(milestones.at(-1)?.by ?? "", true);
  if (milestones.length === 0) return undefined;
  return `${counted(milestones.length, "milestone")}${last ? `, the last on ${last}` : ""}`;
}

type ShareBarProps = { names: string[]; shares: number[]; restInLast: boolean };

/** The shares of the milestones as bricks of their true length. */
function ShareBar({ names, shares, restInLast }: ShareBarProps) {
  if (shares.every((share) => share === 0)) return <div className={styles.shares} aria-hidden="true" />;
  const label = shares
    .map((share, index) => `${names[index] || `milestone ${index + 1}`} ${share}%`)
    .join(", ");
  return (
    <div className={styles.shares} role="img" aria-label={`Shares: ${label}`}>
      {shares.map((share, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a share is its place
          key={index}
          style={{ flexGrow: share }}
          className={restInLast && index === shares.length - 1 ? styles.rest : undefined}
        >
          {share}%
        </span>
      ))}
    </div>
  );
}
