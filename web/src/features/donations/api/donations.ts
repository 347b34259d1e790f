import { queryOptions } from "@tanstack/react-query";
import { type DonationOrder, donation, projectDonations } from "@trestle/domain/donations/donation.ts";
import type { DonorNoteRequest } from "@trestle/domain/donations/donor-note.ts";
import { z } from "zod";
import type { Reported } from "../../../components/report-dialog.tsx";
import { api } from "../../../lib/api-client.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { donationKeys } from "./keys.ts";

const AGAIN_MS = 15_000;
const PAGE = 20;

const path = (projectId: string) => `/api/payments/donations/${projectId}`;
/** A page of them; the totals around it are asked for on their own. */
const donations = projectDonations.transform((answer) => answer.donations);

/** What is seen depends on who looks, so it is kept by both. */
export const donationTotalsQuery = (projectId: string, viewerId: string | null) =>
  queryOptions({
    queryKey: [...donationKeys.totals, projectId, viewerId],
    queryFn: ({ signal }) => api(`${path(projectId)}?limit=1`, projectDonations, { signal }),
    refetchInterval: AGAIN_MS,
  });

export const donationsQuery = (projectId: string, viewerId: string | null, order: DonationOrder) =>
  pagedQuery({
    queryKey: [...donationKeys.list, projectId, viewerId, order],
    path: `${path(projectId)}?order=${order}&limit=${PAGE}`,
    schema: donations,
    refetchInterval: AGAIN_MS,
  });

export const readDonation = async (projectId: string, transactionHash: string, signal?: AbortSignal) => {
  const found = await api(`${path(projectId)}?transactionHash=${transactionHash}`, donations, { signal });
  // A contract that gives several times at once has them all in one transaction: the newest is shown.
  return found[0] ?? null;
};

export const donationQuery = (projectId: string, transactionHash: string) =>
  queryOptions({
    queryKey: [...donationKeys.one, projectId, transactionHash],
    queryFn: ({ signal }) => readDonation(projectId, transactionHash, signal),
  });

export const addDonorNote = (projectId: string, body: DonorNoteRequest) =>
  api(`${path(projectId)}/words`, donation, { method: "POST", body });

export const thankDonor = (projectId: string, donationId: string, text: string) =>
  api(`${path(projectId)}/${donationId}/thanks`, donation, { method: "POST", body: { text } });

export const reportDonation = (projectId: string, donationId: string, body: Reported) =>
  api(`${path(projectId)}/${donationId}/report`, z.object({ success: z.literal(true) }), {
    method: "POST",
    body,
  });
