import { useEffect, useState } from "react";
import { counted, momentText } from "../../../../lib/format.ts";
import { durationParts } from "../../../../lib/time.ts";
import styles from "./milestone-panel.module.css";

const TICK_MS = 20_000;

/** Returns the chain's time, advanced by the device's clock until the next response. */
function useNow(now: number): number {
  const [heard, setHeard] = useState({ now, at: Date.now() });
  const [, tick] = useState(0);
  if (heard.now !== now) setHeard({ now, at: Date.now() });
  useEffect(() => {
    const timer = window.setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now + Math.floor((Date.now() - heard.at) / 1000);
}

type Props = { label: string; start: number; end: number; now: number };

/** Shows the time until an automatic transition, and the elapsed share of the period. */
export function Countdown({ label, start, end, now }: Props) {
  const current = useNow(now);
  const { days, hours, minutes } = durationParts(1000 * (end - current));
  const gone = Math.min(100, Math.max(0, ((current - start) / Math.max(1, end - start)) * 100));
  return (
    <div className="mt4">
      <p className="label">{label}</p>
      <div
        className={styles.clock}
        role="timer"
        aria-label={`${counted(days, "day")} ${counted(hours, "hour")} ${counted(minutes, "minute")}`}
      >
        {(
          [
            [days, "day"],
            [hours, "hour"],
            [minutes, "minute"],
          ] as const
        ).map(([count, unit]) => (
          <div key={unit}>
            {count}
            <small>{count === 1 ? unit : `${unit}s`}</small>
          </div>
        ))}
      </div>
      <div className={styles.line} aria-hidden="true">
        <i style={{ width: `${gone}%` }} />
      </div>
      <p className="row between t-xs muted">
        <span>{momentText(start)}</span>
        <span>{momentText(end)}</span>
      </p>
    </div>
  );
}
