import type { QueuedKyc } from "@trestle/domain/admin/review.ts";
import type { ComponentProps } from "react";
import { exactTime } from "../../../lib/format.ts";
import { Button, QueryList } from "../../../ui/index.ts";
import { roleNames } from "../account-labels.ts";
import { age, isOverdue } from "../age.ts";
import styles from "./verification-queue.module.css";

const tries = ["", "first submission", "second submission", "third submission"];

type Props = {
  query: ComponentProps<typeof QueryList<QueuedKyc>>["query"];
  chosen: string;
  onChoose: (id: string) => void;
};

export function VerificationQueue({ query, chosen, onChoose }: Props) {
  return (
    <div className={styles.queue}>
      <div className={styles.head}>
        <h2 className="t-m">Verifications</h2>
        <span className="t-s muted">oldest first</span>
      </div>
      <QueryList query={query} name="the queue" empty="Nothing else needs review.">
        {(queue) =>
          queue.map((entry) => {
            const late = !entry.refusedByChain && isOverdue(entry.submittedAt);
            const reviewer = entry.reviewer ? `, with ${entry.reviewer}` : "";
            return (
              <Button
                kind="bare"
                className={styles.entry}
                key={entry.id}
                aria-pressed={entry.id === chosen}
                onClick={() => onChoose(entry.id)}
              >
                <time
                  className={late || entry.refusedByChain ? `${styles.age} ${styles.late}` : styles.age}
                  dateTime={entry.submittedAt}
                  title={exactTime(entry.submittedAt)}
                >
                  {entry.refusedByChain ? "chain" : age(entry.submittedAt)}
                  {late ? <span className="t-xs">over 2 days</span> : null}
                  {entry.refusedByChain ? <span className="t-xs">failed</span> : null}
                </time>
                <span className={styles.who}>
                  <span className="strong ell">{entry.legalName}</span>
                  <span className="t-s muted ell">
                    {roleNames[entry.applicant.role]},{" "}
                    {entry.refusedByChain
                      ? "approved"
                      : (tries[entry.attempt] ?? `submission ${entry.attempt}`)}
                    {reviewer}
                  </span>
                </span>
              </Button>
            );
          })
        }
      </QueryList>
      <p className={styles.promise}>We promise a reply within 2 working days.</p>
    </div>
  );
}
