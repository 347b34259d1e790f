import { z } from "zod";
import { address, hash, tokenId } from "../chain-values.ts";
import { admin, endpoints, member, pageQuery, success, visitor } from "../endpoint.ts";
import { reportRequest } from "../moderation/report.ts";
import { NO_PROJECT } from "../projects/project.ts";
import {
  donation,
  donationOrders,
  donorHolding,
  hideDonationRequest,
  NO_DONATION,
  projectDonations,
  thanksRequest,
} from "./donation.ts";
import { donorNoteRequest } from "./donor-note.ts";

const params = z.object({ projectId: z.uuid(NO_PROJECT) });
const one = params.extend({ donationId: z.uuid(NO_DONATION) });

export const donationEndpoints = endpoints("donations", {
  "GET /api/payments/donations/:projectId": visitor("Get a project’s donations and their total", {
    params,
    query: pageQuery.extend({
      order: z.enum(donationOrders).default("newest"),
      transactionHash: hash.optional(),
    }),
    answer: projectDonations,
  }),
  "POST /api/payments/donations/:projectId/words": visitor("Add a name and a message to my donation", {
    params,
    body: donorNoteRequest,
    answer: donation,
    limit: 20,
    bulk: "text",
  }),
  "POST /api/payments/donations/:projectId/:donationId/thanks": member("Thank a donor", {
    params: one,
    body: thanksRequest,
    answer: donation,
    bulk: "text",
  }),
  "POST /api/payments/donations/:projectId/:donationId/report": member("Report a donor’s name or message", {
    params: one,
    body: reportRequest.omit({ negotiationId: true }),
    created: success,
    bulk: "text",
  }),
  "PUT /api/admin/donations/:donationId/hidden": admin("Hide or restore a donor’s name and message", {
    params: one.omit({ projectId: true }),
    body: hideDonationRequest,
  }),
  "GET /api/payments/donors/:address": visitor("List a wallet’s donations, and what it would get back", {
    params: z.object({ address: z.string().toLowerCase().pipe(address) }),
    query: pageQuery.extend({ tokenId: tokenId.optional() }),
    answer: z.array(donorHolding),
  }),
});
