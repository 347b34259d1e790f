import type { ReactNode } from "react";
import { serverMessage } from "../lib/request-error.ts";
import { Button } from "./button.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { Problem } from "./problem.tsx";
import styles from "./query-list.module.css";
import { SkeletonRows } from "./skeleton.tsx";

/** Result of `useQuery`, or of `useInfiniteQuery` with `listOf`. */
type ListQuery<Item> = {
  data: Item[] | undefined;
  error: Error | null;
  refetch: () => unknown;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  isFetchNextPageError?: boolean;
  fetchNextPage?: () => unknown;
};

type Props<Item> = {
  query: ListQuery<Item>;
  /** Name of the listed things, as used after "Loading": `your drafts`. */
  name: string;
  /** Said instead of "We couldn't load …", where the wording is given. */
  failure?: string;
  /** A sentence, or an `EmptyState`. */
  empty: ReactNode;
  /** How many rows are drawn while it loads. */
  rows?: number;
  /** Fills a page: a failure gets a drawing and the report's number. */
  page?: boolean;
  /** A card around the rows, while an empty list and a failure stand free. */
  card?: { label: string; className?: string };
  children: (items: Item[]) => ReactNode;
};

/** A list in each of its states: loading, failed, empty, there, and with more to come. */
export function QueryList<Item>(props: Props<Item>) {
  const { query, name, failure = `We couldn’t load ${name}.`, empty, rows = 5, page = false, card } = props;
  const { data, error } = query;
  const retry = () => void query.refetch();
  if (!data) {
    if (!error)
      return (
        <Card card={card}>
          <SkeletonRows rows={rows} label={`Loading ${name}…`} />
        </Card>
      );
    if (page) return <LoadFailure title={failure} error={error} onRetry={retry} />;
    return (
      <p className={`t-s ${styles.note}`} role="alert">
        {failure} {serverMessage(error)} <TryAgain onRetry={retry} />
      </p>
    );
  }
  if (data.length === 0)
    return typeof empty === "string" ? <p className={`t-s muted ${styles.note}`}>{empty}</p> : empty;
  return (
    <Card card={card}>
      {props.children(data)}
      {query.hasNextPage ? (
        <div className={styles.more}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage?.()}>
            {query.isFetchingNextPage ? "Loading…" : "Show more"}
          </Button>
          <Problem>{query.isFetchNextPageError ? failure : null}</Problem>
        </div>
      ) : null}
    </Card>
  );
}

function Card({ card, children }: { card: Props<unknown>["card"]; children: ReactNode }) {
  if (!card) return children;
  return (
    <section className={`card flush ${card.className ?? ""}`} aria-label={card.label}>
      {children}
    </section>
  );
}

function TryAgain({ onRetry }: { onRetry: () => void }) {
  return (
    <Button kind="link" small onClick={onRetry}>
      Try again
    </Button>
  );
}
