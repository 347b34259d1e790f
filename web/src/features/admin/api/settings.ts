import { queryOptions } from "@tanstack/react-query";
import { type SettingRequest, settingsPage } from "@trestle/domain/admin/settings.ts";
import { api } from "../../../lib/api-client.ts";

export const settingsQuery = queryOptions({
  queryKey: ["admin", "settings"],
  queryFn: ({ signal }) => api("/api/admin/settings", settingsPage, { signal }),
});

export const changeSetting = (request: SettingRequest) =>
  api("/api/admin/settings", settingsPage, { method: "PUT", body: request });
