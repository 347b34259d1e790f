import { formatDate } from "../../../lib/format.ts";
import styles from "./event.module.css";

/** The day as a leaf of a calendar, in the reader's own time zone. */
export function EventDay({ at, large = false }: { at: string; large?: boolean }) {
  const date = new Date(at);
  return (
    <time className={styles.day} data-large={large || undefined} dateTime={at}>
      <small>{formatDate(date, { month: large ? "long" : "short" })}</small>
      {formatDate(date, { day: "numeric" })}
      {large ? <em>{formatDate(date, { weekday: "long" })}</em> : null}
    </time>
  );
}
