import { queryOptions } from "@tanstack/react-query";
import {
  type CompanyPageContent,
  companyPage,
  companyPicture,
  ownCompanyPage,
} from "@trestle/domain/club/company-page.ts";
import { directoryCounts, directoryEntry } from "@trestle/domain/club/directory.ts";
import { membership } from "@trestle/domain/club/membership.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { PUBLIC } from "../../../lib/query-client.ts";
import { upload } from "../../../lib/upload.ts";
import { clubKey } from "./keys.ts";

const PAGE = 20;

export const directoryQuery = (query: URLSearchParams) => {
  const asked = new URLSearchParams(query);
  asked.set("limit", String(PAGE));
  return {
    ...pagedQuery({
      queryKey: [...clubKey, "members", query.toString()],
      path: `/api/club/members?${asked}`,
      schema: z.array(directoryEntry),
    }),
    meta: PUBLIC,
  };
};

export const countsQuery = queryOptions({
  queryKey: [...clubKey, "count"],
  meta: PUBLIC,
  queryFn: ({ signal }) => api("/api/club/members/count", directoryCounts, { signal }),
});

export const companyPageQuery = (userId: string) =>
  queryOptions({
    queryKey: [...clubKey, "page", userId],
    meta: PUBLIC,
    queryFn: ({ signal }) => api(`/api/club/members/${userId}`, companyPage, { signal }),
  });

export const membershipQuery = (viewerId: string | null) =>
  queryOptions({
    queryKey: [...clubKey, "membership", viewerId],
    enabled: viewerId !== null,
    queryFn: ({ signal }) => api("/api/club/membership", membership, { signal }),
  });

export const ownPageQuery = (viewerId: string) =>
  queryOptions({
    queryKey: [...clubKey, "own-page", viewerId],
    queryFn: async ({ signal }) =>
      (await api("/api/club/page", z.object({ page: ownCompanyPage }), { signal })).page,
  });

export const putPage = (body: CompanyPageContent) =>
  api("/api/club/page", z.undefined(), { method: "PUT", body });

export function postPicture(file: File) {
  const form = new FormData();
  form.set("file", file);
  return upload({ path: "/api/club/page/pictures", form, schema: companyPicture });
}

export const putCaption = (id: string, caption: string) =>
  api(`/api/club/page/pictures/${id}`, z.undefined(), { method: "PUT", body: { caption } });

export const deletePicture = (id: string) =>
  api(`/api/club/page/pictures/${id}`, z.undefined(), { method: "DELETE" });
