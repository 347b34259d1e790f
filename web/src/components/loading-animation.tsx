import { useEffect, useState } from "react";
import { RetryNote } from "../ui/retry-note.tsx";
import styles from "./loading-animation.module.css";

const loadingMessages = [
  "Laying the next block",
  "Checking the ledger line by line",
  "Double-checking with the chain",
  "Counting every penny",
] as const;
const ROTATION_MS = 4000;

const PITCH = 44;
const WIDTH = 220;
const COURSES = 5;
const LAID = 12;

/** Courses from the ground up, every second one begun with a half brick. */
const bricks = Array.from({ length: COURSES }, (_, course) => {
  const starts = course % 2 === 0 ? [0, 44, 88, 132, 176] : [0, 22, 66, 110, 154, 198];
  return starts.map((x, index) => {
    const end = starts[index + 1] ?? WIDTH;
    return { x: x + 1.5, y: 91 - course * 21, width: Math.min(PITCH, end - x) - 3 };
  });
}).flat();

/** Bricks laid one by one while something is waited for; what is waited for changes every four seconds. */
export function LoadingAnimation() {
  const [step, setStep] = useState(0);
  useEffect(() => {
    const timer = setInterval(
      () => setStep((current) => (current + 1) % loadingMessages.length),
      ROTATION_MS,
    );
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={styles.loader} role="status">
      <svg viewBox={`0 0 ${WIDTH} 116`} className={styles.wall} aria-hidden="true">
        {bricks.map((brick, index) => (
          <rect
            key={`${brick.x}-${brick.y}`}
            {...brick}
            height={18}
            rx={2}
            className={index < LAID ? styles.laid : index === LAID ? styles.next : styles.missing}
          />
        ))}
        <path d={`M0 114h${WIDTH}`} stroke="var(--ink)" strokeWidth={2} />
      </svg>
      <p className="strong mt4">{loadingMessages[step]}</p>
      <RetryNote />
    </div>
  );
}
