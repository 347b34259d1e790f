import { queryOptions } from "@tanstack/react-query";
import { type AskIntroductionRequest, ownIntroductions } from "@trestle/domain/club/introduction.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { clubKey } from "./keys.ts";

export const introductionsKey = [...clubKey, "introductions"] as const;
const path = "/api/club/introductions";

export const introductionsQuery = (viewerId: string | null) =>
  queryOptions({
    queryKey: [...introductionsKey, viewerId],
    enabled: viewerId !== null,
    queryFn: ({ signal }) => api(path, ownIntroductions, { signal }),
  });

export const askIntroduction = (userId: string, body: AskIntroductionRequest) =>
  api(`/api/club/members/${userId}/introductions`, z.object({ _id: z.uuid() }), { method: "POST", body });

export const answerIntroduction = (id: string, agree: boolean) =>
  api(`${path}/${id}/answer`, z.undefined(), { method: "POST", body: { agree } });

export const withdrawIntroduction = (id: string) =>
  api(`${path}/${id}/withdraw`, z.undefined(), { method: "POST" });

export const negotiateIntroduction = (id: string) =>
  api(`${path}/${id}/negotiate`, z.object({ negotiationId: z.uuid() }), { method: "POST" });
