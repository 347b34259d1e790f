import { queryOptions } from "@tanstack/react-query";
import {
  review,
  reviewSummary,
  reviewWindow,
  type WriteReviewRequest,
} from "@trestle/domain/reviews/review.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";

export const reviewsKey = ["reviews"] as const;

export const reviewsQuery = (userId: string) =>
  pagedQuery({
    queryKey: [...reviewsKey, "about", userId],
    path: `/api/reviews/users/${userId}?limit=10`,
    schema: z.array(review),
  });

export const reviewSummaryQuery = (userId: string) =>
  queryOptions({
    queryKey: [...reviewsKey, "summary", userId],
    queryFn: ({ signal }) => api(`/api/reviews/users/${userId}/summary`, reviewSummary, { signal }),
  });

/** Finished projects whose other side one can review, or has; of one project where it is named. */
export const ownReviewsQuery = (viewerId: string, projectId?: string) =>
  queryOptions({
    queryKey: [...reviewsKey, "mine", viewerId, projectId ?? "all"],
    queryFn: ({ signal }) =>
      api(`/api/reviews/mine${projectId ? `?projectId=${projectId}` : ""}`, z.array(reviewWindow), {
        signal,
      }),
  });

const success = z.object({ success: z.literal(true) });

export const postReview = (projectId: string, body: WriteReviewRequest) =>
  api(`/api/reviews/projects/${projectId}`, success, { method: "POST", body });

export const postAnswer = (reviewId: string, text: string) =>
  api(`/api/reviews/${reviewId}/answer`, z.undefined(), { method: "POST", body: { text } });

export const reportReview = (authorId: string, reviewId: string, text: string) =>
  api(`/api/moderation/users/${authorId}/report`, success, {
    method: "POST",
    body: { reason: "other", text, reviewId },
  });
