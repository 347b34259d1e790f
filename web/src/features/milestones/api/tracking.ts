import { queryOptions } from "@tanstack/react-query";
import { trackedProject } from "@trestle/domain/milestones/tracking.ts";
import { api, download } from "../../../lib/api-client.ts";
import { trackingKeys } from "./keys.ts";

const AGAIN_MS = 15_000;

export const readTracking = (projectId: string, signal?: AbortSignal) =>
  api(`/api/projects/${projectId}/tracking`, trackedProject, { signal });

/** What one can do depends on who looks, so it is kept by both. */
export const trackingQuery = (projectId: string, viewerId: string | null) =>
  queryOptions({
    queryKey: [...trackingKeys.one, projectId, viewerId],
    queryFn: ({ signal }) => readTracking(projectId, signal),
    refetchInterval: AGAIN_MS,
  });

export const downloadCalendar = (projectId: string): Promise<Blob> =>
  download(`/api/projects/${projectId}/calendar.ics`);
