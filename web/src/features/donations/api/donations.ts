import type { DonorNoteRequest } from "@trestle/domain/donations/donor-note.ts";
import { call, queryOf } from "../../../lib/endpoints.ts";

/** Somebody who gave by wallet alone hears no live updates. */
export const AGAIN_MS = 15_000;

const DONATIONS = "GET /api/payments/donations/:projectId";

/** Cached by project and viewer, because the visible totals depend on the viewer. */
export const donationTotalsQuery = (projectId: string, viewer: string | null) =>
  queryOf(DONATIONS, { params: { projectId }, query: { limit: 1 }, viewer }, { refetchInterval: AGAIN_MS });

/** The donation that a transaction made. A contract may give several times in one: the newest is shown. */
export const readDonation = async (projectId: string, transactionHash: string) =>
  (await call(DONATIONS, { params: { projectId }, query: { transactionHash } })).donations[0] ?? null;

export const addDonorNote = (projectId: string, body: DonorNoteRequest) =>
  call("POST /api/payments/donations/:projectId/words", { params: { projectId }, body });

export const thankDonor = (projectId: string, donationId: string, text: string) =>
  call("POST /api/payments/donations/:projectId/:donationId/thanks", {
    params: { projectId, donationId },
    body: { text },
  });
