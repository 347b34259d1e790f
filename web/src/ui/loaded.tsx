import type { ReactNode } from "react";
import { LoadingAnimation } from "../components/loading-animation.tsx";
import { LoadFailure } from "./load-failure.tsx";

type Props<Data> = {
  /** Result of `useQuery`. */
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** Said when it couldn't be loaded. */
  failure: string;
  /** Shown while the query is pending, instead of the animation. */
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Renders the data of a query, or that it is loading, or why it couldn't be loaded. */
export function Loaded<Data>({ query, failure, loading = <LoadingAnimation />, children }: Props<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  return error ? <LoadFailure title={failure} error={error} onRetry={() => void refetch()} /> : loading;
}
