import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Drawing } from "../../../components/drawings/drawing.tsx";
import { EmptyState, LoadFailure, QueryList, SkeletonRows } from "../../../ui/index.ts";
import { queueQuery, reviewQuery } from "../api/queries.ts";
import { DecisionPanel } from "./decision-panel.tsx";
import { DocumentViewer } from "./document-viewer.tsx";
import { VerificationQueue } from "./verification-queue.tsx";
import styles from "./verifications.module.css";

/** The queue by age, the documents, the decision: side by side. It opens with the oldest where none is named. */
export function Verifications({ first = null }: { first?: string | null }) {
  const query = useInfiniteQuery(queueQuery);
  const queue = query.data;
  const [picked, setPicked] = useState(first);
  const chosen = picked ?? queue?.[0]?.id ?? null;
  const {
    data: review,
    error,
    refetch,
  } = useQuery({ ...reviewQuery(chosen ?? ""), enabled: chosen !== null });

  if (!queue)
    return (
      <QueryList query={query} name="the queue" empty={null} rows={6} page>
        {() => null}
      </QueryList>
    );
  if (!chosen || (queue.length === 0 && review?.decidedAt !== null && picked === null)) {
    return (
      <EmptyState drawing={<Drawing name="cabinet" />} title="Nothing needs a decision">
        <p>People who submit documents for verification appear here, oldest first.</p>
      </EmptyState>
    );
  }
  return (
    <section className={`card flush ${styles.desk}`} aria-label="Verifications">
      <VerificationQueue query={query} chosen={chosen} onChoose={setPicked} />
      {review ? (
        <>
          <DocumentViewer key={`documents ${review.id}`} review={review} />
          <DecisionPanel
            key={`decision ${review.id}`}
            review={review}
            onTaken={() => setPicked(review.id)}
            onDecided={() => setPicked(null)}
          />
        </>
      ) : error ? (
        <LoadFailure title="We couldn't load the documents." error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} label="Loading the documents" />
      )}
    </section>
  );
}
