import type { Alarm } from "@trestle/domain/admin/health.ts";
import { exactTime, relativeTime } from "../../../lib/format.ts";
import { Icon } from "../../../ui/index.ts";
import styles from "./health.module.css";

/** The last alarms, those that are open first. */
export function Alarms({ alarms }: { alarms: Alarm[] }) {
  if (alarms.length === 0) return <p className={`t-s muted ${styles.quiet}`}>No alarms yet.</p>;
  return (
    <ul className={styles.alarms} aria-label="Last alarms">
      {alarms.map(({ id, text, openedAt, closedAt }) => (
        <li key={id}>
          <Icon name={closedAt ? "check" : "warning"} size={16} />
          <time className="muted" dateTime={openedAt} title={exactTime(openedAt)}>
            {relativeTime(openedAt)}
          </time>
          <span className={closedAt ? "muted" : "strong"}>{text}</span>
          {closedAt ? (
            <span className="badge" title={`Closed ${exactTime(closedAt)}`}>
              Closed
            </span>
          ) : (
            <span className="badge you">Open</span>
          )}
        </li>
      ))}
    </ul>
  );
}
