import { CURRENCY, parseAmount } from "@trestle/domain/money.ts";
import { MAX_MILESTONES } from "@trestle/domain/projects/terms.ts";
import table from "../../../../ui/editable-table.module.css";
import {
  Amount,
  Badge,
  Button,
  Card,
  DayCell,
  type EditableColumn,
  EditableTable,
  MoneyCell,
  Note,
  TextCell,
} from "../../../../ui/index.ts";
import {
  notCovered,
  type OfferRequest,
  sharedOut,
  sumOf,
  type TypedMilestone,
  withCover,
} from "../../offer/offer-draft.ts";
import type { OfferDraft } from "../../offer/use-offer-draft.ts";
import styles from "../bids.module.css";

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
        <div className={table.named}>
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
    <Card
      flush
      title="Milestones"
      action={
        addsUp ? (
          <Badge tone="go" icon="check">
            adds up
          </Badge>
        ) : null
      }
    >
      <div className="pad">
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
          <Note icon="warning" className="mt2">
            Not included: {missing.map((place) => `${place + 1} ${request.asks[place]?.title}`).join(", ")}.
            The owner will see that it’s missing.
          </Note>
        ) : null}
      </div>
      <EditableTable
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
    </Card>
  );
}

function LeftToPlace({ left }: { left: bigint }) {
  if (left === 0n) return <span className="muted">All allocated</span>;
  return (
    <>
      <Amount wei={left < 0n ? -left : left} />{" "}
      <span className={left < 0n ? "err" : "muted"}>
        {left < 0n ? "over your price" : "left to allocate"}
      </span>
    </>
  );
}

type Props = {
  name: string;
  covers: number[];
  asks: OfferRequest["asks"];
  onToggle: (place: number) => void;
};

/** Which of the requested milestones this one covers. */
function CoversChoice({ name, covers, asks, onToggle }: Props) {
  return (
    <fieldset className={styles.covers} aria-label={`Requested milestones covered by ${name}`}>
      <span className="muted">{covers.length === 0 ? "extra milestone" : "covers requested"}</span>
      {asks.map(({ title }, place) => (
        <Button
          kind="bare"
          // biome-ignore lint/suspicious/noArrayIndexKey: a requested milestone is its place
          key={place}
          title={title}
          aria-label={`${place + 1} ${title}`}
          aria-pressed={covers.includes(place)}
          onClick={() => onToggle(place)}
        >
          {place + 1}
        </Button>
      ))}
    </fieldset>
  );
}
