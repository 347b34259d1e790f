import { CURRENCY, formatCoins, parseAmount } from "@trestle/domain/money.ts";
import { unitNames, units } from "@trestle/domain/projects/categories.ts";
import { type DraftContent, estimateOfDraft, itemTotalOfDraft } from "@trestle/domain/projects/draft.ts";
import { MAX_ITEMS } from "@trestle/domain/projects/terms.ts";
import { formatPounds } from "../../../../lib/format.ts";
import table from "../../../../ui/editable-table.module.css";
import {
  Amount,
  ChoiceCell,
  type EditableColumn,
  EditableTable,
  Explanation,
  Grid,
  LearnMore,
  MoneyCell,
  MoneyField,
  TextCell,
} from "../../../../ui/index.ts";
import type { DraftEditor } from "../../draft/use-draft-editor.ts";
import { StepCard, type StepState } from "./step-card.tsx";

type Props = { editor: DraftEditor; state: StepState; gbpPerDev: number | null };
type Item = DraftContent["items"][number];

const unitChoices = units.map((unit) => ({ value: unit, text: unitNames[unit] }));

/** Form for the items with the owner's estimates, and for the budget. */
export function ItemsStep({ editor, state, gbpPerDev }: Props) {
  const { content, edit, problemOf } = editor;
  const problem = problemOf("items");
  return (
    <StepCard
      number={2}
      id="step-budget"
      title="Items and budget"
      state={state}
      aside={<span className="t-s muted hide-sm">prices are your estimates, and bidders see them</span>}
    >
      <EditableTable
        field="items"
        form={editor}
        rows={content.items}
        onChange={(change) => edit((before) => ({ ...before, items: change(before.items) }))}
        columns={withSum(estimateOfDraft(content))}
        nameOf={({ what }, index) => what.trim() || `item ${index + 1}`}
        add={{
          label: "Add an item",
          row: { what: "", quantity: "1", unit: "whole", each: "" },
          most: MAX_ITEMS,
        }}
      />
      <div className="pad">
        {problem ? (
          <p className="err" role="alert" data-field="items" tabIndex={-1}>
            {problem}
          </p>
        ) : null}
        <BudgetFields editor={editor} gbpPerDev={gbpPerDev} />
      </div>
    </StepCard>
  );
}

const columns: EditableColumn<Item>[] = [
  {
    head: "What is needed",
    cell: (own) => (
      <TextCell
        own={own}
        field="what"
        label={`Item ${own.index + 1}`}
        limit={200}
        placeholder="What is needed"
      />
    ),
  },
  {
    head: "Quantity",
    isNumber: true,
    cell: (own) => (
      <TextCell own={own} field="quantity" label={`Quantity of ${own.name}`} limit={20} isNumber />
    ),
  },
  {
    head: "Unit",
    cell: (own) => <ChoiceCell own={own} field="unit" label={`Unit of ${own.name}`} choices={unitChoices} />,
  },
  {
    head: `Unit price, ${CURRENCY}`,
    isNumber: true,
    cell: (own) => <MoneyCell own={own} field="each" label={`Unit price of ${own.name} in ${CURRENCY}`} />,
  },
  {
    head: `Total, ${CURRENCY}`,
    isNumber: true,
    className: table.num,
    cell: ({ row }) => {
      const total = itemTotalOfDraft(row);
      return (
        <span title={formatCoins(total)}>
          <Amount wei={total} unit="" />
        </span>
      );
    },
  },
];

/** Adds the sum below the totals. Cell functions stay stable, so that editing renders one row. */
const withSum = (estimate: bigint): EditableColumn<Item>[] => [
  ...columns.slice(0, -1),
  ...columns.slice(-1).map((totals) => ({ ...totals, foot: <Amount wei={estimate} unit="" /> })),
];

type BudgetFieldsProps = { editor: DraftEditor; gbpPerDev: number | null };

const pounds = (wei: bigint, rate: number): string => formatPounds((Number(wei / 10n ** 12n) / 1e6) * rate);

/** The bounds of the budget, with a rough value in pounds where a rate is configured. */
function BudgetFields({ editor, gbpPerDev }: BudgetFieldsProps) {
  const { content } = editor;
  const from = parseAmount(content.budgetFrom);
  const to = parseAmount(content.budgetTo);
  const rough =
    gbpPerDev !== null && from !== undefined && to !== undefined
      ? `About ${pounds(from, gbpPerDev)} to ${pounds(to, gbpPerDev)}`
      : "Bidders see both ends";
  return (
    <>
      <Explanation name="escrow" title="Your money stays yours for now" more={<LearnMore about="escrow" />}>
        Posting moves no money. When you accept a bid, the price goes into escrow on the chain, where neither
        you nor the developer can take it. Each milestone you approve pays its share. What is left when work
        stops comes back.
      </Explanation>
      <Grid gap={3}>
        <MoneyField {...editor.money("budgetFrom")} label="Budget from" />
        <MoneyField
          {...editor.money("budgetTo")}
          label={
            <>
              <span className="sr">Budget </span>to
            </>
          }
          hint={rough}
        />
      </Grid>
    </>
  );
}
