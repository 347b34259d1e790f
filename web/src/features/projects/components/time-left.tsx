import styles from "../../../components/title-block.module.css";
import { closesSoon, timeLeft } from "../closing.ts";

/** Shows the time until a request closes, highlighted in its last week. */
export const TimeLeft = ({ openUntil }: { openUntil: string }) => (
  <span className={closesSoon(openUntil) ? `t-s strong ${styles.attention}` : "t-s muted"}>
    {timeLeft(openUntil)}
  </span>
);
