import { coinText, parseAmount, unreadableAmount } from "@trestle/domain/money.ts";
import { categories, categoryKeys } from "@trestle/domain/projects/categories.ts";
import { type FormEvent, useState } from "react";
import { useForm } from "../../../lib/form.ts";
import { dayText } from "../../../lib/format.ts";
import styles from "../../../ui/filters.module.css";
import { Button, Checkbox, MoneyField, TextField } from "../../../ui/index.ts";
import { knownCategories, type MarketSearch } from "../market-search.ts";
import type { ChangeSearch } from "./market-filters.tsx";

type Props = { search: MarketSearch; onChange: ChangeSearch };
type Closing = Props & { close: () => void };

export function WorkFilter({ search, onChange }: Props) {
  const chosen = knownCategories(search.category);
  return (
    <fieldset className={styles.checks}>
      <legend className="sr">Work</legend>
      {categoryKeys.map((category) => (
        <Checkbox
          key={category}
          checked={chosen.includes(category)}
          onChange={({ currentTarget }) => {
            const next = currentTarget.checked
              ? [...chosen, category]
              : chosen.filter((other) => other !== category);
            onChange({ category: next.join(",") || undefined });
          }}
        >
          {categories[category]}
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** An empty end is open; what can't be read says so once it was left. */
const endProblem = (field: string, typed: string) => {
  const message = typed.trim() === "" ? undefined : unreadableAmount(typed, "The price");
  return message ? [{ field, message }] : [];
};
const inSearch = (typed: string) => {
  const amount = parseAmount(typed);
  return amount === undefined ? undefined : coinText(amount);
};

export function AskedFilter({ search, onChange, close }: Closing) {
  const form = useForm({
    initial: { from: search.askedFrom ?? "", to: search.askedTo ?? "" },
    check: ({ from, to }) => [...endProblem("from", from), ...endProblem("to", to)],
  });
  const apply = ({ from, to }: typeof form.values) => {
    onChange({ askedFrom: inSearch(from), askedTo: inSearch(to) });
    close();
  };
  const amount = (field: "from" | "to", label: string) => (
    <MoneyField
      label={label}
      value={form.values[field]}
      problem={form.problemOf(field)}
      onChange={(typed) => form.set(field, typed)}
      {...form.wire(field)}
    />
  );
  return (
    <form ref={form.form} className="stack" noValidate onSubmit={form.submit(apply)}>
      {amount("from", "From")}
      {amount("to", "Up to")}
      <Button kind="soft" type="submit">
        Apply filter
      </Button>
    </form>
  );
}

export function ClosingFilter({ search, onChange, close }: Closing) {
  const [day, setDay] = useState(search.closesBy ?? "");
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onChange({ closesBy: day || undefined });
    close();
  };
  return (
    <form className="stack" onSubmit={apply}>
      <TextField
        type="date"
        label="Bids close by"
        hint={dayText(day, true)}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Button kind="soft" type="submit">
        Apply filter
      </Button>
    </form>
  );
}

const scores = Array.from({ length: 11 }, (_, index) => index + 1);

export function ScorsFilter({ search, onChange, close }: Closing) {
  return (
    <fieldset>
      <legend className="t-s ink2">Projects open to developers with this score</legend>
      <div className={styles.scores}>
        {scores.map((score) => (
          <Button
            kind="bare"
            key={score}
            aria-pressed={search.scorsTo === score}
            aria-label={`SCORS ${score}`}
            onClick={() => {
              onChange({ scorsTo: score });
              close();
            }}
          >
            {score}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
