import { CURRENCY } from "@trestle/domain/money.ts";
import type { ReactNode } from "react";
import { Field, InputBox } from "../../../../components/field.tsx";
import type { DraftEditor } from "../../draft/use-draft-editor.ts";

type Props = {
  editor: DraftEditor;
  name: "budgetFrom" | "budgetTo" | "donationGoal";
  label: ReactNode;
  hint?: string;
};

/** An amount of the draft, as it is typed. */
export function AmountField({ editor: { content, set, touch, problemOf }, name, label, hint }: Props) {
  return (
    <Field label={label} hint={hint} problem={problemOf(name)}>
      {(wiring) => (
        <InputBox number unit={CURRENCY}>
          <input
            {...wiring}
            data-field={name}
            inputMode="decimal"
            maxLength={40}
            value={content[name]}
            onChange={(event) => set(name, event.currentTarget.value)}
            onBlur={() => touch(name)}
          />
        </InputBox>
      )}
    </Field>
  );
}
