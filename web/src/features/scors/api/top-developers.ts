import { queryOptions } from "@tanstack/react-query";
import { topDeveloper } from "@trestle/domain/scors/scors.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { PUBLIC } from "../../../lib/query-client.ts";

export const topDevelopersQuery = queryOptions({
  queryKey: ["scors", "top-developers"],
  meta: PUBLIC,
  queryFn: ({ signal }) => api("/api/scors/top-developers", z.array(topDeveloper), { signal }),
});
