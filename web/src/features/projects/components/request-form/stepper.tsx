import { Button } from "../../../../ui/index.ts";
import styles from "./request-form.module.css";
import type { StepState } from "./step-card.tsx";

export const steps = [
  { key: "work", id: "step-work", title: "The work" },
  { key: "budget", id: "step-budget", title: "Items and budget" },
  { key: "milestones", id: "step-milestones", title: "Milestones" },
  { key: "place", id: "step-place", title: "Location" },
  { key: "funding", id: "step-funding", title: "Documents and funding" },
  { key: "post", id: "step-post", title: "Post" },
] as const;
export type StepKey = (typeof steps)[number]["key"];

type Props = { stateOf: (step: StepKey) => StepState };

/** Navigation through the form, one brick per step. */
export function Stepper({ stateOf }: Props) {
  const go = (id: string) => {
    const heading = document.getElementById(id);
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  };
  return (
    <ol className={styles.stepper} aria-label="Steps">
      {steps.map(({ key, id, title }, index) => {
        const state = stateOf(key);
        const current = state === "current";
        return (
          <li key={key} className={styles[state]}>
            <Button
              kind="bare"
              aria-label={`Step ${index + 1}, ${title}${state === "done" ? ", done" : ""}`}
              aria-current={current ? "step" : undefined}
              onClick={() => go(id)}
            >
              <span className={current ? "" : "hide-sm"}>
                <span className="hide-sm">{index + 1} </span>
                {title}
              </span>
            </Button>
          </li>
        );
      })}
    </ol>
  );
}
