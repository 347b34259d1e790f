import { parseAmount } from "@trestle/domain/money.ts";
import { formatPounds } from "../../../../lib/format.ts";
import { Explanation, LearnMore, MoneyField } from "../../../../ui/index.ts";
import type { DraftEditor } from "../../draft/use-draft-editor.ts";
import styles from "./request-form.module.css";

type Props = { editor: DraftEditor; gbpPerDev: number | null };

const pounds = (wei: bigint, rate: number): string => formatPounds((Number(wei / 10n ** 12n) / 1e6) * rate);

/** The bounds of the budget, with a rough value in pounds where a rate is configured. */
export function BudgetFields({ editor, gbpPerDev }: Props) {
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
      <div className={styles.two}>
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
      </div>
    </>
  );
}
