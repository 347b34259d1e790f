import { queryOptions } from "@tanstack/react-query";
import { milestoneComment } from "@trestle/domain/milestones/evidence.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { trackingKeys } from "./keys.ts";

const path = (projectId: string, milestone: number) =>
  `/api/projects/${projectId}/milestones/${milestone}/comments`;

export const commentsQuery = (projectId: string, milestone: number) =>
  queryOptions({
    queryKey: [...trackingKeys.comments, projectId, milestone],
    queryFn: ({ signal }) => api(path(projectId, milestone), z.array(milestoneComment), { signal }),
  });

export const writeComment = (projectId: string, milestone: number, text: string) =>
  api(path(projectId, milestone), milestoneComment, { method: "POST", body: { text }, once: true });
