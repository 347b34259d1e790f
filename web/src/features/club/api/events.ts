import { queryOptions } from "@tanstack/react-query";
import {
  calendarAddress,
  clubEvent,
  type EventContent,
  eventGuest,
  joined,
} from "@trestle/domain/club/club-event.ts";
import { z } from "zod";
import { api, download } from "../../../lib/api-client.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { clubKey } from "./keys.ts";

export const eventsKey = [...clubKey, "events"] as const;
const path = "/api/club/events";

export const eventsQuery = (
  viewerId: string | null,
  { past = false, host }: { past?: boolean; host?: string } = {},
) => {
  const query = new URLSearchParams({ limit: "5" });
  if (past) query.set("past", "true");
  if (host) query.set("host", host);
  return pagedQuery({
    queryKey: [...eventsKey, "list", viewerId, query.toString()],
    path: `${path}?${query}`,
    schema: z.array(clubEvent),
  });
};

export const eventQuery = (viewerId: string | null, id: string) =>
  queryOptions({
    queryKey: [...eventsKey, "one", viewerId, id],
    queryFn: ({ signal }) => api(`${path}/${id}`, clubEvent, { signal }),
  });

export const guestsQuery = (viewerId: string | null, id: string) =>
  pagedQuery({
    queryKey: [...eventsKey, "guests", viewerId, id],
    path: `${path}/${id}/guests`,
    schema: z.array(eventGuest),
  });

export const calendarQuery = (viewerId: string) =>
  queryOptions({
    queryKey: [...clubKey, "calendar", viewerId],
    queryFn: async ({ signal }) => (await api("/api/club/calendar", calendarAddress, { signal })).url,
  });

export const renewCalendar = () => api("/api/club/calendar/renew", calendarAddress, { method: "POST" });

export const postEvent = (body: EventContent) =>
  api(path, z.object({ _id: z.uuid() }), { method: "POST", body, once: true });

export const putEvent = (id: string, body: EventContent) =>
  api(`${path}/${id}`, z.undefined(), { method: "PUT", body });

export const cancelEvent = (id: string, reason: string) =>
  api(`${path}/${id}/cancel`, z.undefined(), { method: "POST", body: { reason } });

export const joinEvent = (id: string) => api(`${path}/${id}/join`, joined, { method: "POST" });

export const leaveEvent = (id: string) => api(`${path}/${id}/leave`, z.undefined(), { method: "POST" });

export const downloadEvent = (id: string): Promise<Blob> => download(`${path}/${id}/calendar.ics`);
