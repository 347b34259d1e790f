import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ExplanationName } from "@trestle/domain/first-steps/first-steps.ts";
import { type ReactNode, useId } from "react";
import { call } from "../lib/endpoints.ts";
import { firstStepsQuery } from "../lib/first-steps.ts";
import { Button } from "./button.tsx";
import styles from "./explanation.module.css";

type Props = { name: ExplanationName; title: string; children: ReactNode; more?: ReactNode };

/** Explains something once, where it is first needed; "Got it" puts it away on all of a person's devices. */
export function Explanation({ name, title, children, more }: Props) {
  const client = useQueryClient();
  const { data } = useQuery(firstStepsQuery);
  const heading = useId();
  if (!data || data.explained.includes(name)) return null;
  const putAway = () => {
    client.setQueryData(firstStepsQuery.queryKey, (kept) =>
      kept ? { ...kept, explained: [...kept.explained, name] } : kept,
    );
    // If it can't be kept, it is explained once more another time.
    void call("POST /api/first-steps/explained", { body: { name } }).catch(() => {});
  };
  return (
    <aside className={styles.note} aria-labelledby={heading}>
      <h3 id={heading} className="strong">
        {title}
      </h3>
      <p className="t-s">{children}</p>
      <p className="row between g2">
        <span>{more}</span>
        <Button small onClick={putAway}>
          Got it
        </Button>
      </p>
    </aside>
  );
}
