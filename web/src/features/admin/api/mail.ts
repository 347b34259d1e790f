import { queryOptions } from "@tanstack/react-query";
import { failedMailEntry } from "@trestle/domain/admin/mail.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";

export const failedMailQuery = queryOptions({
  queryKey: ["admin", "mail"],
  queryFn: ({ signal }) => api("/api/admin/mail", z.array(failedMailEntry), { signal }),
  refetchInterval: 30_000,
});

export const retryMail = (id: string) =>
  api(`/api/admin/mail/${id}/retry`, z.undefined(), { method: "POST", body: {} });
