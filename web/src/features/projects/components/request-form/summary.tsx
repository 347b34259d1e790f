import { useQuery } from "@tanstack/react-query";
import { endOfDay } from "@trestle/domain/day.ts";
import { formatCoins, formatCoinsShort, parseAmount } from "@trestle/domain/money.ts";
import { estimateOfDraft } from "@trestle/domain/projects/draft.ts";
import { configQuery } from "../../../../lib/config.ts";
import { currentTermsQuery } from "../../../../lib/current-terms.ts";
import { counted, dayText } from "../../../../lib/format.ts";
import { Amount, Badge, Facts, Icon, Stack } from "../../../../ui/index.ts";
import { timeLeft } from "../../closing.ts";
import type { ReadyCheck } from "../../draft/ready-checks.ts";
import type { DraftEditor } from "../../draft/use-draft-editor.ts";
import styles from "./request-form.module.css";

type Props = { editor: DraftEditor; checks: ReadyCheck[] };

/** Shows the draft's estimate and the checks that must pass before posting. */
export function Summary({ editor, checks }: Props) {
  const { content } = editor;
  const { data: config } = useQuery(configQuery);
  const { data: terms } = useQuery(currentTermsQuery(config?.contracts.Registry));
  const estimate = estimateOfDraft(content);
  const goal = parseAmount(content.donationGoal) ?? 0n;
  const fromYou = estimate > goal ? estimate - goal : 0n;
  const ready = checks.every(({ state }) => state !== "missing");
  return (
    <aside className="c4" aria-label="Summary">
      <div className="card sticky">
        <p className="label">Your estimate</p>
        <p>
          <Amount wei={estimate} size="figure" />
        </p>
        <EstimateBar estimate={estimate} from={content.budgetFrom} to={content.budgetTo} />
        <Facts
          className="mt2"
          rows={[
            { name: counted(content.items.length, "item"), value: <Amount wei={estimate} unit="" /> },
            {
              name: "Donations if the goal is met",
              value:
                goal > 0n ? <Amount wei={-goal} unit="" /> : <span className="muted">none requested</span>,
            },
            { name: "From you on acceptance", value: <Amount wei={fromYou} />, sum: true },
          ]}
        />
        <Facts
          className="mt2 hide-sm"
          rows={[
            { name: `Fee${terms ? `, ${terms.feePercent}%` : ""}`, value: "paid by the developer" },
            { name: "Work", value: workDays(content.wishedStart, content.milestones.at(-1)?.by ?? "") },
            { name: "Bidding closes", value: closing(content.openUntil) },
            { name: "Review of each milestone", value: terms ? `${terms.reviewDays} days` : "…" },
          ]}
        />
        <hr className="rule" />
        <p className="row between t-s">
          <span className="strong">Ready to post</span>
          {ready ? <Badge tone="go">yes</Badge> : <span className="strong muted">not yet</span>}
        </p>
        <Stack as="ul" gap={2} className="mt2 t-s" aria-label="Ready to post">
          {checks.map(({ text, state }) => (
            <li key={text} className={`row g2 ${styles[state]}`}>
              <Icon name={state === "ok" ? "check" : state === "missing" ? "minus" : "clock"} size={16} />
              <span>
                {text}
                {state === "missing" ? <span className="sr">, missing</span> : null}
              </span>
            </li>
          ))}
        </Stack>
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

type Bounds = { estimate: bigint; from: string; to: string };

const MARGIN = 18;
const clamp = (percent: number) => Math.min(99, Math.max(1, percent));

/** Draws the estimate's position between the bounds of the budget. */
function EstimateBar({ estimate, from, to }: Bounds) {
  const low = parseAmount(from);
  const high = parseAmount(to);
  if (low === undefined || high === undefined || high <= low)
    return (
      <div className={styles.between} aria-hidden="true">
        <span className={styles.bounds} />
      </div>
    );
  const part = Number(((estimate - low) * 10_000n) / (high - low)) / 10_000;
  const at = clamp(MARGIN + part * (100 - 2 * MARGIN));
  const inside = estimate >= low && estimate <= high;
  const label = `${formatCoinsShort(estimate)} ${inside ? "is within" : "is outside"} your budget of ${formatCoinsShort(low)} to ${formatCoinsShort(high)}`;
  const bound = (amount: bigint) => formatCoins(amount).replace(/ .*/, "");
  return (
    <>
      <div className={styles.between} role="img" aria-label={label}>
        <span className={styles.bounds} style={{ left: `${MARGIN}%`, width: `${100 - 2 * MARGIN}%` }} />
        <i style={{ left: `${at}%` }} />
      </div>
      <p className={`row between t-xs muted ${styles.ends}`} aria-hidden="true">
        <span>{bound(low)}</span>
        <span>{bound(high)}</span>
      </p>
    </>
  );
}
