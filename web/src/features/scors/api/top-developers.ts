import { queryOptions } from "@tanstack/react-query";
import { topDevelopers } from "@trestle/domain/scors/top-developers.ts";
import { api } from "../../../lib/api-client.ts";

export const topDevelopersQuery = queryOptions({
  queryKey: ["scors", "top-developers"],
  queryFn: ({ signal }) => api("/api/scors/top-developers", topDevelopers, { signal }),
});
