import { queryOptions } from "@tanstack/react-query";
import {
  adminOverview,
  type FigureRange,
  listedProject,
  type ProjectFilter,
  platformFigures,
} from "@trestle/domain/admin/overview.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { queryString } from "../query-string.ts";

const LOOK_AGAIN_MS = 20_000;

export const overviewQuery = queryOptions({
  queryKey: ["admin", "overview"],
  queryFn: ({ signal }) => api("/api/admin/overview", adminOverview, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
});

export const figuresQuery = (range: FigureRange) =>
  queryOptions({
    queryKey: ["admin", "figures", range],
    queryFn: ({ signal }) => api(`/api/admin/figures?range=${range}`, platformFigures, { signal }),
  });

export const projectsQuery = (filter: ProjectFilter) =>
  pagedQuery({
    queryKey: ["admin", "projects", filter],
    path: `/api/admin/projects?${queryString(filter)}`,
    schema: z.array(listedProject),
  });
