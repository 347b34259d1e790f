import { CURRENCY, parseAmount } from "@trestle/domain/money.ts";
import { MAX_MILESTONES } from "@trestle/domain/projects/terms.ts";
import {
  Amount,
  Button,
  DayCell,
  type EditableColumn,
  EditableTable,
  Icon,
  MoneyCell,
  TextCell,
} from "../../../../ui/index.ts";
import { notCovered, sharedOut, sumOf, type TypedMilestone, withCover } from "../../offer/offer-draft.ts";
import type { OfferDraft } from "../../offer/use-offer-draft.ts";
import { CoversChoice } from "./covers-choice.tsx";
import styles from "./offer-form.module.css";

/** In what parts the work is done and paid, against those that were asked for. */
export function OfferedMilestones({ draft }: { draft: OfferDraft }) {
  const { typed, request, words, edit, problemOf } = draft;
  const { milestones } = typed;
  const sum = sumOf(typed);
  const price = parseAmount(typed.quote) ?? 0n;
  const addsUp = price > 0n && sum === price;
  const shared = sharedOut(typed, request);
  const missing = notCovered(typed, request);
  const problem = problemOf("milestones");
  const setRows = (change: (rows: TypedMilestone[]) => TypedMilestone[]) =>
    edit((before) => ({ ...before, milestones: change(before.milestones) }));
  const columns: EditableColumn<TypedMilestone>[] = [
    {
      head: "Milestone",
      cell: (own) => (
        <div className={styles.named}>
          <span className="muted t-s">{own.index + 1}</span>
          <TextCell
            own={own}
            field="title"
            label={`Milestone ${own.index + 1}`}
            limit={120}
            placeholder="What is completed"
          />
          <CoversChoice
            name={own.name}
            covers={own.row.covers}
            asks={request.asks}
            onToggle={(place) => setRows((rows) => withCover(rows, own.index, place))}
          />
        </div>
      ),
    },
    { head: "Due", cell: (own) => <DayCell own={own} field="by" label={`Due, ${own.name}`} /> },
    {
      head: `Amount, ${CURRENCY}`,
      isNumber: true,
      cell: (own) => <MoneyCell own={own} field="amount" label={`Amount, ${own.name}`} />,
      foot: <Amount wei={sum} unit="" />,
    },
  ];
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
          <Button small disabled={shared === null} onClick={() => shared && setRows(() => shared)}>
            Split the price as requested
          </Button>
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
              Not included: {missing.map((place) => `${place + 1} ${request.asks[place]?.title}`).join(", ")}.
              The owner will see that it's missing.
            </span>
          </p>
        ) : null}
      </div>
      <EditableTable
        className={styles.milestones}
        field="milestones"
        form={draft}
        rows={milestones}
        onChange={setRows}
        columns={columns}
        nameOf={({ title }, index) => title.trim() || `milestone ${index + 1}`}
        add={{
          label: "Add a milestone",
          row: { title: "", by: "", amount: "", covers: [] },
          most: MAX_MILESTONES,
        }}
      />
    </section>
  );
}

function LeftToPlace({ left }: { left: bigint }) {
  if (left === 0n) return <span className="muted">All allocated</span>;
  return (
    <>
      <Amount wei={left < 0n ? -left : left} />{" "}
      <span className={left < 0n ? styles.over : "muted"}>
        {left < 0n ? "over your price" : "left to allocate"}
      </span>
    </>
  );
}
