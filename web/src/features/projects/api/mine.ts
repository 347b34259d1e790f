import { queryOptions } from "@tanstack/react-query";
import { projectSummary } from "@trestle/domain/projects/project-summary.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";

/** All that one posted or builds. */
export const mineQuery = queryOptions({
  queryKey: ["projects", "mine"],
  queryFn: ({ signal }) => api("/api/projects/mine", z.array(projectSummary), { signal }),
});
