import styles from "../../../components/title-block.module.css";
import { closesSoon, timeLeft } from "../closing.ts";

/** How long a request is still open, louder in its last week. */
export const TimeLeft = ({ openUntil }: { openUntil: string }) => (
  <span className={closesSoon(openUntil) ? `t-s ${styles.attention}` : "t-s muted"}>
    {timeLeft(openUntil)}
  </span>
);
