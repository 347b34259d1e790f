import { queryOptions } from "@tanstack/react-query";
import { userResponse } from "@trestle/domain/auth/wallet.ts";
import { activity, profileResponse, type UpdateProfileRequest } from "@trestle/domain/profiles/profile.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { PUBLIC } from "../../../lib/query-client.ts";
import { upload } from "../../../lib/upload.ts";

export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ["profile", userId],
    meta: PUBLIC,
    queryFn: async ({ signal }) =>
      (await api(`/api/profiles/users/${userId}/profile`, profileResponse, { signal })).data,
  });

export const putProfile = (body: UpdateProfileRequest) =>
  api("/api/profiles/me", userResponse, { method: "PUT", body });

export function postPicture(picture: File) {
  const form = new FormData();
  form.append("image", picture, picture.name);
  return upload({ path: "/api/profiles/me/image", form, schema: userResponse });
}

export const deletePicture = () => api("/api/profiles/me/image", userResponse, { method: "DELETE" });

const SHOWN = 12;

export const activityQuery = (userId: string) =>
  queryOptions({
    queryKey: ["activity", userId],
    queryFn: ({ signal }) => api(`/api/profiles/me/activity?limit=${SHOWN}`, z.array(activity), { signal }),
  });
