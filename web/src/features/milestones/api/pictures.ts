import { queryOptions } from "@tanstack/react-query";
import { pictureRelease, releasedPictures } from "@trestle/domain/milestones/pictures.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { PUBLIC } from "../../../lib/query-client.ts";

export const picturesKey = ["pictures"];

/** What both sides of these projects have released. */
export const releasedPicturesQuery = (projectIds: string[]) =>
  queryOptions({
    queryKey: [...picturesKey, "released", ...projectIds],
    meta: PUBLIC,
    enabled: projectIds.length > 0,
    queryFn: ({ signal }) =>
      api(`/api/pictures?${projectIds.map((id) => `project=${id}`).join("&")}`, z.array(releasedPictures), {
        signal,
      }),
  });

export const pictureUrl = (projectId: string, pictureId: string): string =>
  `/api/pictures/${projectId}/images/${pictureId}`;

export const releaseQuery = (viewerId: string, projectId: string) =>
  queryOptions({
    queryKey: [...picturesKey, viewerId, projectId],
    queryFn: ({ signal }) => api(`/api/projects/${projectId}/pictures/release`, pictureRelease, { signal }),
  });

export const putRelease = (projectId: string, released: boolean) =>
  api(`/api/projects/${projectId}/pictures/release`, pictureRelease, { method: "PUT", body: { released } });
