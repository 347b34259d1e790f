import { queryOptions } from "@tanstack/react-query";
import { type AccountFilter, accountDetails, listedAccount } from "@trestle/domain/admin/accounts.ts";
import type { Role } from "@trestle/domain/auth/user.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { queryString } from "../query-string.ts";

const success = z.object({ success: z.literal(true) });
const at = (id: string, rest = "") => `/api/admin/users/${id}${rest}`;
const post = (path: string, reason: string) => api(path, success, { method: "POST", body: { reason } });

export const usersQuery = (filter: AccountFilter) =>
  pagedQuery({
    queryKey: ["admin", "users", filter],
    path: `/api/admin/users?${queryString(filter)}`,
    schema: z.array(listedAccount),
  });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "user", id],
    queryFn: ({ signal }) => api(at(id), accountDetails, { signal }),
  });

export const disable = (id: string, reason: string) => post(at(id, "/disable"), reason);
export const enable = (id: string, reason: string) => post(at(id, "/enable"), reason);
export const endSession = (id: string, sessionId: string, reason: string) =>
  post(at(id, `/sessions/${sessionId}/end`), reason);
export const endAllSessions = (id: string, reason: string) => post(at(id, "/sessions/end"), reason);
export const changeRoles = (id: string, roles: Role[], reason: string) =>
  api(at(id, "/roles"), success, { method: "PUT", body: { roles, reason } });
export const setStorageLimit = (id: string, megabytes: number | null, reason: string) =>
  api(at(id, "/storage-limit"), success, { method: "PUT", body: { megabytes, reason } });
export const resetSecondFactor = (id: string, reason: string) => post(at(id, "/reset-second-factor"), reason);
