import { z } from "zod";
import { admin, endpoints, member, open, pageQuery, success } from "../endpoint.ts";
import {
  answerReviewRequest,
  removeReviewRequest,
  review,
  reviewSummary,
  reviewWindow,
  writeReviewRequest,
} from "./review.ts";

const user = z.object({ userId: z.uuid("This person doesn’t exist.") });
const project = z.object({ projectId: z.uuid("This project doesn’t exist.") });
const one = z.object({ id: z.uuid("This review doesn’t exist.") });

export const reviewEndpoints = endpoints("reviews", {
  "GET /api/reviews/users/:userId": open("List the published reviews of a person, newest first", {
    params: user,
    query: pageQuery,
    answer: z.array(review),
  }),
  "GET /api/reviews/users/:userId/summary": open("Get how many stars a person has", {
    params: user,
    answer: reviewSummary,
  }),
  "GET /api/reviews/mine": member(
    "List the finished projects whose other side I can review or have reviewed",
    {
      query: z.object({ projectId: z.uuid().optional() }),
      answer: z.array(reviewWindow),
    },
  ),
  "POST /api/reviews/projects/:projectId": member("Review the other side of a finished project", {
    params: project,
    body: writeReviewRequest,
    created: success,
    bulk: "text",
  }),
  "POST /api/reviews/:id/answer": member("Answer a review about me, once", {
    params: one,
    body: answerReviewRequest,
    bulk: "text",
  }),
  "POST /api/admin/reviews/:id/remove": admin("Remove a review; it no longer counts", {
    params: one,
    body: removeReviewRequest,
  }),
  "POST /api/admin/reviews/:id/restore": admin("Restore a removed review; it counts again", {
    params: one,
    body: removeReviewRequest,
  }),
});
