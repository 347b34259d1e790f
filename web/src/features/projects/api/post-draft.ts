import { draft, freezeResponse } from "@trestle/domain/projects/draft.ts";
import type { Listing } from "@trestle/domain/projects/stage.ts";
import { api } from "../../../lib/api-client.ts";

const path = (draftId: string) => `/api/projects/drafts/${draftId}`;

/** Fixes the terms as they are in this revision. */
export const freezeDraft = (draftId: string, body: { revision: number; listing: Listing }) =>
  api(`${path(draftId)}/freeze`, freezeResponse, { method: "POST", body });

/** Lets one's other devices know which transaction was sent. */
export const notePosted = (draftId: string, body: { termsHash: string; transactionHash: string }) =>
  api(`${path(draftId)}/posted`, draft, { method: "POST", body });
