import { queryOptions } from "@tanstack/react-query";
import { question } from "@trestle/domain/projects/question.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { projectKeys } from "./keys.ts";

const AGAIN_MS = 15_000;

export const questionsQuery = (projectId: string, viewerId: string | null) =>
  queryOptions({
    queryKey: [...projectKeys.questions, projectId, viewerId],
    queryFn: ({ signal }) => api(`/api/projects/${projectId}/questions`, z.array(question), { signal }),
    refetchInterval: AGAIN_MS,
  });

export const ask = (projectId: string, text: string) =>
  api(`/api/projects/${projectId}/questions`, question, { method: "POST", body: { text }, once: true });

export const answer = (projectId: string, questionId: string, text: string) =>
  api(`/api/projects/${projectId}/questions/${questionId}/answer`, question, {
    method: "POST",
    body: { text },
  });
