import { listedAccount } from "@trestle/domain/admin/accounts.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";

const success = z.object({ success: z.literal(true) });

export const usersQuery = (search: string) =>
  pagedQuery({
    queryKey: ["admin", "users", search],
    path: `/api/admin/users?search=${encodeURIComponent(search)}`,
    schema: z.array(listedAccount),
  });

export const disable = (id: string, reason: string) =>
  api(`/api/admin/users/${id}/disable`, success, { method: "POST", body: { reason } });
export const resetSecondFactor = (id: string, reason: string) =>
  api(`/api/admin/users/${id}/reset-second-factor`, success, { method: "POST", body: { reason } });
export const enable = (id: string) =>
  api(`/api/admin/users/${id}/enable`, success, { method: "POST", body: {} });
