import { MAX_SCOPE_LINES } from "@trestle/domain/bids/offer.ts";
import { Card, ChoiceCell, type EditableColumn, EditableTable, TextCell } from "../../../../ui/index.ts";
import type { TypedScope } from "../../offer/offer-draft.ts";
import { answerLabels } from "../../offer/scope-labels.ts";
import type { OfferDraft } from "../../offer/use-offer-draft.ts";

const answers = Object.entries(answerLabels).map(([value, text]) => ({ value, text }));

const columns: EditableColumn<TypedScope>[] = [
  {
    head: "Item",
    cell: (own) =>
      own.row.own ? (
        <TextCell
          own={own}
          field="what"
          label={`Line ${own.index + 1}`}
          limit={200}
          placeholder="Description"
        />
      ) : (
        own.row.what
      ),
  },
  {
    head: "Your offer",
    cell: (own) => (
      <ChoiceCell own={own} field="answer" label={`Your offer for ${own.name}`} choices={answers} />
    ),
  },
  {
    head: "Note",
    cell: (own) =>
      own.row.answer === "included" ? null : (
        <TextCell
          own={own}
          field="note"
          label={`Note on ${own.name}`}
          limit={200}
          placeholder={own.row.answer === "changed" ? "What you offer instead" : "Why, or who does it"}
        />
      ),
  },
];

/** Fields for the scope: which requested items the price includes, line by line. */
export function ScopeLines({ draft }: { draft: OfferDraft }) {
  const { typed, edit, problemOf } = draft;
  const problem = problemOf("scope");
  return (
    <Card flush title="What’s included">
      <EditableTable
        field="scope"
        form={draft}
        rows={typed.scope}
        onChange={(change) => edit((before) => ({ ...before, scope: change(before.scope) }))}
        columns={columns}
        nameOf={({ what }, index) => what.trim() || `line ${index + 1}`}
        moves={false}
        canRemove={({ own }) => own}
        add={{
          label: "Add your own line",
          row: { what: "", answer: "included", note: "", own: true },
          most: MAX_SCOPE_LINES,
        }}
      />
      {problem ? (
        <p className="err pad" role="alert" data-problem="" tabIndex={-1}>
          {problem}
        </p>
      ) : null}
    </Card>
  );
}
