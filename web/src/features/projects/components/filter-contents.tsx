import "@mantine/core/styles/Input.layer.css";
import { TextInput } from "@mantine/core";
import { CURRENCY, parseAmount } from "@trestle/domain/money.ts";
import { categories, categoryKeys } from "@trestle/domain/projects/categories.ts";
import { type FormEvent, useState } from "react";
import { knownCategories, type MarketSearch } from "../market-search.ts";
import styles from "./market-filters.module.css";
import type { ChangeSearch } from "./market-filters.tsx";

type Props = { search: MarketSearch; onChange: ChangeSearch };
type Closing = Props & { close: () => void };

export function WorkFilter({ search, onChange }: Props) {
  const chosen = knownCategories(search.category);
  return (
    <fieldset className={styles.checks}>
      <legend className="sr">Work</legend>
      {categoryKeys.map((category) => (
        <label key={category}>
          <input
            type="checkbox"
            checked={chosen.includes(category)}
            onChange={({ currentTarget }) => {
              const next = currentTarget.checked
                ? [...chosen, category]
                : chosen.filter((other) => other !== category);
              onChange({ category: next.join(",") || undefined });
            }}
          />
          {categories[category]}
        </label>
      ))}
    </fieldset>
  );
}

const isAmount = (typed: string) => typed === "" || parseAmount(typed) !== undefined;
const NOT_AN_AMOUNT = "Write an amount such as 12500 or 78.50.";

export function AskedFilter({ search, onChange, close }: Closing) {
  const [from, setFrom] = useState(search.askedFrom ?? "");
  const [to, setTo] = useState(search.askedTo ?? "");
  const [tried, setTried] = useState(false);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const [askedFrom, askedTo] = [from.trim(), to.trim()];
    if (!isAmount(askedFrom) || !isAmount(askedTo)) return;
    onChange({ askedFrom: askedFrom || undefined, askedTo: askedTo || undefined });
    close();
  };
  const amount = (label: string, value: string, set: (typed: string) => void) => (
    <TextInput
      label={label}
      inputMode="decimal"
      rightSection={<span className="muted t-s">{CURRENCY}</span>}
      rightSectionWidth={48}
      value={value}
      error={tried && !isAmount(value.trim()) ? NOT_AN_AMOUNT : undefined}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
  return (
    <form className="stack" onSubmit={apply}>
      {amount("From", from, setFrom)}
      {amount("Up to", to, setTo)}
      <button type="submit" className="btn soft">
        Show these
      </button>
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
      <TextInput
        type="date"
        label="Bids close by"
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <button type="submit" className="btn soft">
        Show these
      </button>
    </form>
  );
}

const scores = Array.from({ length: 11 }, (_, index) => index + 1);

export function ScorsFilter({ search, onChange, close }: Closing) {
  return (
    <fieldset>
      <legend className="t-s ink2">Projects that a developer of this score may bid for</legend>
      <div className={styles.scores}>
        {scores.map((score) => (
          <button
            key={score}
            type="button"
            aria-pressed={search.scorsTo === score}
            aria-label={`SCORS ${score}`}
            onClick={() => {
              onChange({ scorsTo: score });
              close();
            }}
          >
            {score}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
