import { queryOptions } from "@tanstack/react-query";
import { listedAccount } from "@trestle/domain/admin/accounts.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";

const success = z.object({ success: z.literal(true) });

export const usersQuery = (search: string) =>
  queryOptions({
    queryKey: ["admin", "users", search],
    queryFn: ({ signal }) =>
      api(`/api/admin/users?limit=100&search=${encodeURIComponent(search)}`, z.array(listedAccount), {
        signal,
      }),
  });

export const disable = (id: string, reason: string) =>
  api(`/api/admin/users/${id}/disable`, success, { method: "POST", body: { reason } });
export const enable = (id: string) =>
  api(`/api/admin/users/${id}/enable`, success, { method: "POST", body: {} });
