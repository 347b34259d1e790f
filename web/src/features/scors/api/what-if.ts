import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { scorsWhatIf } from "@trestle/domain/scors/breakdown.ts";
import { api } from "../../../lib/api-client.ts";
import { PUBLIC } from "../../../lib/query-client.ts";

/** What one more project of this size would do. */
export const whatIfQuery = (userId: string, amount: bigint) =>
  queryOptions({
    queryKey: ["scors", userId, "what-if", amount.toString()],
    meta: PUBLIC,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api(`/api/scors/user/${userId}/what-if?amount=${amount}`, scorsWhatIf, { signal }),
  });
