import { QueryClient } from "@tanstack/react-query";
import { RequestError } from "./request-error.ts";

/** Only what may heal by itself is asked again: no answer, or a server in trouble. */
const mayHeal = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === 0 || error.status >= 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => mayHeal(error) && failures < 2,
    },
  },
});
