import { formatCoins } from "@trestle/domain/money.ts";
import { utcTime } from "../../../lib/format.ts";
import { Amount, Icon } from "../../../ui/index.ts";
import type { WithdrawalPreview } from "../api/read-preview.ts";
import type { Limit } from "../limits.ts";
import { bpsOf, percent } from "../percent.ts";
import styles from "./lend-dialog.module.css";

type Line = { limit: Limit; name: string; amount: bigint; binds: string };

/** Lists each limit of a withdrawal with its maximum, and explains the one that applies. */
export function WithdrawalLimits({ preview }: { preview: WithdrawalPreview }) {
  return (
    <ul className={styles.limits}>
      {linesOf(preview).map(({ limit, name, amount, binds }) => {
        const isBinding = limit === preview.limit;
        return (
          <li key={limit} className={isBinding ? styles.binds : undefined}>
            <Icon name={isBinding ? "clock" : "check"} size={16} />
            <span className={isBinding ? "strong" : undefined}>{name}</span>
            <Amount wei={amount} />
            {isBinding ? <p className="t-s">{binds}</p> : null}
          </li>
        );
      })}
    </ul>
  );
}

function linesOf({ limit, held, heldUntil, cash, outflow, stress }: WithdrawalPreview): Line[] {
  const left = stress.share > stress.takenToday ? stress.share - stress.takenToday : 0n;
  const lines: Line[] = [
    {
      limit: "Held",
      name: "Your tokens past the 24-hour hold",
      amount: limit === "Held" ? 0n : held.value,
      binds: `Your last deposit is held until ${utcTime(heldUntil)} UTC.`,
    },
    {
      limit: "Cash",
      name: "Cash in the pool",
      amount: cash,
      binds: "The rest of the pool is lent to projects.",
    },
    {
      limit: "DailyOutflow",
      name: "Daily outflow",
      amount: outflow.room,
      binds: `${formatCoins(outflow.used)} of ${formatCoins(outflow.limit)} left the pool in the last 24 hours. ${formatCoins(outflow.limit / 24n)} frees up every hour.`,
    },
  ];
  if (limit !== "Stress") return lines;
  const late = percent(bpsOf(stress.overdue, stress.value));
  const stressLine: Line = {
    limit: "Stress",
    name: "Your share of the day’s cash",
    amount: left,
    binds: `${formatCoins(stress.dayStartCash)} at the start of the day, times your share. You’ve taken ${formatCoins(stress.takenToday)} today. ${late} of the pool’s value is overdue, ${formatCoins(stress.writtenDown)} is written down.`,
  };
  return [...lines, stressLine];
}
