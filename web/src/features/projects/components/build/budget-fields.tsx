import { CURRENCY, parseCoins } from "@trestle/domain/money.ts";
import { Field, InputBox } from "../../../../components/field.tsx";
import type { DraftEditor } from "../../draft/use-draft-editor.ts";
import styles from "./build.module.css";

type Props = { editor: DraftEditor; gbpPerDev: number | null };

const pounds = (wei: bigint, rate: number): string =>
  ((Number(wei / 10n ** 12n) / 1e6) * rate).toLocaleString("en-GB", {
    style: "currency",
    currency: "GBP",
    maximumFractionDigits: 0,
  });

/** The bounds of the budget, with a rough value in pounds where a rate is configured. */
export function BudgetFields({ editor, gbpPerDev }: Props) {
  const { content, set, touch, problemOf } = editor;
  const from = parseCoins(content.budgetFrom);
  const to = parseCoins(content.budgetTo);
  const rough =
    gbpPerDev !== null && from !== undefined && to !== undefined
      ? `About ${pounds(from, gbpPerDev)} to ${pounds(to, gbpPerDev)}`
      : "Bidders see both ends";
  return (
    <div className={styles.two}>
      <Field label="Budget from" problem={problemOf("budgetFrom")}>
        {(wiring) => (
          <InputBox number unit={CURRENCY}>
            <input
              {...wiring}
              inputMode="decimal"
              maxLength={40}
              value={content.budgetFrom}
              onChange={(event) => set("budgetFrom", event.currentTarget.value)}
              onBlur={() => touch("budgetFrom")}
            />
          </InputBox>
        )}
      </Field>
      <Field
        label={
          <>
            <span className="sr">Budget </span>to
          </>
        }
        problem={problemOf("budgetTo")}
        hint={rough}
      >
        {(wiring) => (
          <InputBox number unit={CURRENCY}>
            <input
              {...wiring}
              inputMode="decimal"
              maxLength={40}
              value={content.budgetTo}
              onChange={(event) => set("budgetTo", event.currentTarget.value)}
              onBlur={() => touch("budgetTo")}
            />
          </InputBox>
        )}
      </Field>
    </div>
  );
}
