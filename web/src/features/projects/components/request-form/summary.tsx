import { useQuery } from "@tanstack/react-query";
import { endOfDay } from "@trestle/domain/day.ts";
import { parseAmount } from "@trestle/domain/money.ts";
import { estimateOfDraft } from "@trestle/domain/projects/draft.ts";
import { configQuery } from "../../../../lib/config.ts";
import { currentTermsQuery } from "../../../../lib/current-terms.ts";
import { counted, dayText } from "../../../../lib/format.ts";
import { Amount, Fact, Facts, Icon } from "../../../../ui/index.ts";
import { timeLeft } from "../../closing.ts";
import type { ReadyCheck } from "../../draft/ready-checks.ts";
import type { DraftEditor } from "../../draft/use-draft-editor.ts";
import { EstimateBar } from "./estimate-bar.tsx";
import styles from "./summary.module.css";

type Props = { editor: DraftEditor; checks: ReadyCheck[] };

/** What it comes to so far, and what is missing before it can be posted. */
export function Summary({ editor, checks }: Props) {
  const { content } = editor;
  const { data: config } = useQuery(configQuery);
  const { data: terms } = useQuery(currentTermsQuery(config?.contracts.Registry));
  const estimate = estimateOfDraft(content);
  const goal = parseAmount(content.donationGoal) ?? 0n;
  const fromYou = estimate > goal ? estimate - goal : 0n;
  const ready = checks.every(({ state }) => state !== "missing");
  return (
    <aside className={`c4 ${styles.aside}`} aria-label="Summary">
      <div className={`card ${styles.stick}`}>
        <p className="label">Your estimate</p>
        <p>
          <Amount wei={estimate} size="figure" />
        </p>
        <EstimateBar estimate={estimate} from={content.budgetFrom} to={content.budgetTo} />
        <ul className="ledger mt2">
          <li>
            <span className="muted">{counted(content.items.length, "item")}</span>
            <Amount wei={estimate} unit="" />
          </li>
          <li>
            <span className="muted">Donations if the goal is met</span>
            {goal > 0n ? <Amount wei={-goal} unit="" /> : <span className="muted">none requested</span>}
          </li>
          <li className={styles.sum}>
            <span>From you on acceptance</span>
            <Amount wei={fromYou} />
          </li>
        </ul>
        <Facts className="mt2 hide-sm">
          <Fact name={<>Fee{terms ? `, ${terms.feePercent}%` : ""}</>}>paid by the developer</Fact>
          <Fact name="Work">{workDays(content.wishedStart, content.milestones.at(-1)?.by ?? "")}</Fact>
          <Fact name="Bidding closes">{closing(content.openUntil)}</Fact>
          <Fact name="Review of each milestone">{terms ? `${terms.reviewDays} days` : "…"}</Fact>
        </Facts>
        <hr className="rule" />
        <p className="row between t-s">
          <span className="strong">Ready to post</span>
          <span className={`strong ${ready ? styles.yes : "muted"}`}>{ready ? "yes" : "not yet"}</span>
        </p>
        <ul className={`mt2 ${styles.checks}`} aria-label="Ready to post">
          {checks.map(({ text, state }) => (
            <li key={text} className={styles[state]}>
              <Icon name={state === "ok" ? "check" : state === "missing" ? "minus" : "clock"} size={16} />
              <span>
                {text}
                {state === "missing" ? <span className="sr">, missing</span> : null}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

function workDays(start: string, end: string): string {
  const [from, to] = [dayText(start), dayText(end)];
  if (from && to) return `${from} to ${to}`;
  return to ? `until ${to}` : from ? `from ${from}` : "not set yet";
}

function closing(day: string): string {
  const text = dayText(day);
  if (!text) return "not set yet";
  const end = endOfDay(day) * 1000;
  return `${text}, ${end <= Date.now() ? "past" : timeLeft(new Date(end).toISOString())}`;
}
