import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { QueuedKyc } from "@trestle/domain/admin/review.ts";
import { type ComponentProps, useState } from "react";
import { Drawing } from "../../../components/drawings/drawing.tsx";
import { age, DAY_MS } from "../../../lib/time.ts";
import { EmptyState, List, ListButton, Loaded, QueryList, SkeletonRows, When } from "../../../ui/index.ts";
import { roleNames } from "../account-labels.ts";
import { queueQuery, reviewQuery } from "../api/queries.ts";
import styles from "./admin.module.css";
import { DecisionPanel } from "./decision-panel.tsx";
import { DocumentViewer } from "./document-viewer.tsx";

/** The queue by age, the documents, the decision: side by side. It opens with the oldest where none is named. */
export function Verifications({ first = null }: { first?: string | null }) {
  const query = useInfiniteQuery(queueQuery);
  const queue = query.data;
  const [picked, setPicked] = useState(first);
  const chosen = picked ?? queue?.[0]?.id ?? null;
  const review = useQuery({ ...reviewQuery(chosen ?? ""), enabled: chosen !== null });

  if (!queue)
    return (
      <QueryList query={query} name="the queue" empty={null} rows={6} page>
        {() => null}
      </QueryList>
    );
  if (!chosen || (queue.length === 0 && review.data?.decidedAt !== null && picked === null)) {
    return (
      <EmptyState drawing={<Drawing name="cabinet" />} title="Nothing needs a decision">
        <p>People who submit documents for verification appear here, oldest first.</p>
      </EmptyState>
    );
  }
  return (
    <section className={`card flush ${styles.desk}`} aria-label="Verifications">
      <Queue query={query} chosen={chosen} onChoose={setPicked} />
      <Loaded
        query={review}
        failure="We couldn’t load the documents."
        loading={<SkeletonRows rows={6} label="Loading the documents" />}
      >
        {(shown) => (
          <>
            <DocumentViewer key={`documents ${shown.id}`} review={shown} />
            <DecisionPanel
              key={`decision ${shown.id}`}
              review={shown}
              onTaken={() => setPicked(shown.id)}
              onDecided={() => setPicked(null)}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

const tries = ["", "first submission", "second submission", "third submission"];
/** We promise a reply within 2 working days. */
const isOverdue = (iso: string) => Date.now() - Date.parse(iso) > 2 * DAY_MS;

type QueueProps = {
  query: ComponentProps<typeof QueryList<QueuedKyc>>["query"];
  chosen: string;
  onChoose: (id: string) => void;
};

const Queue = ({ query, chosen, onChoose }: QueueProps) => (
  <div>
    <div className="card-head">
      <h2 className="t-m">Verifications</h2>
      <span className="t-s muted">oldest first</span>
    </div>
    <QueryList query={query} name="the queue" empty="Nothing else needs review.">
      {(queue) => (
        <List inset>
          {queue.map((entry) => {
            const { id, refusedByChain, submittedAt, attempt, reviewer } = entry;
            const isLate = refusedByChain || isOverdue(submittedAt);
            return (
              <ListButton
                key={id}
                aria-pressed={id === chosen}
                onClick={() => onChoose(id)}
                lead={
                  <When at={submittedAt} className={`${styles.age} ${isLate ? styles.late : ""}`}>
                    {refusedByChain ? "chain" : age(submittedAt)}
                    {isLate ? (
                      <span className="t-xs">{refusedByChain ? "failed" : "over 2 days"}</span>
                    ) : null}
                  </When>
                }
              >
                <p className="strong ell">{entry.legalName}</p>
                <p className="t-s muted ell">
                  {roleNames[entry.applicant.role]},{" "}
                  {refusedByChain ? "approved" : (tries[attempt] ?? `submission ${attempt}`)}
                  {reviewer ? `, with ${reviewer}` : ""}
                </p>
              </ListButton>
            );
          })}
        </List>
      )}
    </QueryList>
    <p className={`t-s muted ${styles.foot}`}>We promise a reply within 2 working days.</p>
  </div>
);
