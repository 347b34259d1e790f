import { tokenId } from "@trestle/domain/chain-values.ts";
import { donationEndpoints } from "@trestle/domain/donations/endpoints.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { findProject } from "../projects/read-project.ts";
import { addDonorNote } from "./add-donor-note.ts";
import { donorHoldings } from "./donor-holdings.ts";
import {
  cursorOf,
  donationCursor,
  donationTotals,
  listDonations,
  presentDonations,
} from "./list-donations.ts";
import { hideDonorNote, reportDonation } from "./moderate-donor-notes.ts";
import { thankDonor } from "./thank-donor.ts";

export function donationRoutes(app: App, services: Services): void {
  serve(app, donationEndpoints, {
    "GET /api/payments/donations/:projectId": async ({ me, params, query, paged }) => {
      const project = await findProject(services, params.projectId, me);
      const { order, transactionHash } = query;
      const shown = await paged(
        donationCursor,
        (after, limit) =>
          listDonations(services, project, {
            order,
            after,
            limit,
            transactionHash,
          }),
        cursorOf,
      );
      return {
        ...(await donationTotals(services, project)),
        donations: await presentDonations(services, project, shown),
      };
    },
    "POST /api/payments/donations/:projectId/words": ({ me, params, body }) =>
      addDonorNote(services, me, params.projectId, body),
    "POST /api/payments/donations/:projectId/:donationId/thanks": async ({ me, params, body }) => {
      const { projectId, donationId } = params;
      return thankDonor(services, me, projectId, donationId, body.text);
    },
    "POST /api/payments/donations/:projectId/:donationId/report": async ({ me, params, body }) => {
      const { projectId, donationId } = params;
      await reportDonation(services, me, projectId, donationId, body);
    },
    "PUT /api/admin/donations/:donationId/hidden": ({ me, params, body }) =>
      hideDonorNote(services, me, params.donationId, body),
    "GET /api/payments/donors/:address": async ({ me, params, query, paged }) => {
      const { tokenId: only } = query;
      return paged(
        tokenId,
        (below, limit) =>
          donorHoldings(services, me, params.address, {
            tokenId: only,
            below,
            limit,
          }),
        ({ tokenId }) => tokenId,
      );
    },
  });
}
