import { closesSoon, timeLeft } from "../closing.ts";
import styles from "./project-head.module.css";

/** How long a request is still open, louder in its last week. */
export const TimeLeft = ({ openUntil }: { openUntil: string }) => (
  <span className={closesSoon(openUntil) ? `t-s ${styles.soon}` : "t-s muted"}>{timeLeft(openUntil)}</span>
);
