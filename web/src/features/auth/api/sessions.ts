import { queryOptions } from "@tanstack/react-query";
import { sessionEntry, sessionsEndedResponse } from "@trestle/domain/auth/session.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { counted } from "../../../lib/format.ts";

export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["sessions", userId],
    staleTime: 0,
    queryFn: ({ signal }) => api("/api/auth/sessions", z.array(sessionEntry), { signal }),
  });

export const deleteSession = (id: string) =>
  api(`/api/auth/sessions/${id}`, z.unknown(), { method: "DELETE" });

export const postLogoutOthers = () =>
  api("/api/auth/logout-others", sessionsEndedResponse, { method: "POST", body: {} });

/** How many other sessions a change has ended. */
export const endedText = (ended: number): string =>
  ended === 0 ? "You weren't signed in anywhere else." : `${counted(ended, "other session")} ended.`;
