import { address, hash, tokenId } from "@trestle/domain/chain-values.ts";
import {
  donation,
  donationOrders,
  donorHolding,
  hideDonationRequest,
  projectDonations,
  thanksRequest,
} from "@trestle/domain/donations/donation.ts";
import { donorNoteRequest } from "@trestle/domain/donations/donor-note.ts";
import { reportRequest } from "@trestle/domain/moderation/report.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { page, pageQuery, readCursor } from "../../platform/paging.ts";
import { viewerOf } from "../auth/access.ts";
import { findProject, NO_PROJECT } from "../projects/read-project.ts";
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
import { NO_DONATION, thankDonor } from "./thank-donor.ts";

const tags = ["donations"];
const visitor = { access: "visitor" } as const;
const member = { access: "member" } as const;
/** Each may cost a question to the chain, and anybody can ask. */
const seldom = { ...visitor, rateLimit: { max: 20, timeWindow: "1 minute" } };

const params = z.object({ projectId: z.uuid(NO_PROJECT) });
const one = params.extend({ donationId: z.uuid(NO_DONATION) });

export function donationRoutes(app: App, dependencies: Dependencies): void {
  app.get(
    "/api/payments/donations/:projectId",
    {
      config: visitor,
      schema: {
        tags,
        summary: "Get a project's donations and their total",
        params,
        querystring: pageQuery.extend({
          order: z.enum(donationOrders).default("newest"),
          transactionHash: hash.optional(),
        }),
        response: { 200: projectDonations },
      },
    },
    async (request, reply) => {
      const project = await findProject(dependencies, request.params.projectId, request.viewer?.account);
      const { cursor, limit, order, transactionHash } = request.query;
      const after = readCursor(cursor, donationCursor);
      const rows = await listDonations(dependencies, project, {
        ...{ order, after, limit: limit + 1, transactionHash },
      });
      const shown = page(request, reply, rows, limit, cursorOf);
      return {
        ...(await donationTotals(dependencies, project)),
        donations: await presentDonations(dependencies, project, shown),
      };
    },
  );

  app.post(
    "/api/payments/donations/:projectId/words",
    {
      config: { ...seldom, bulk: "text" },
      schema: {
        tags,
        summary: "Add a name and a message to my donation",
        params,
        body: donorNoteRequest,
        response: { 200: donation },
      },
    },
    async (request) =>
      addDonorNote(dependencies, request.viewer?.account, request.params.projectId, request.body),
  );

  app.post(
    "/api/payments/donations/:projectId/:donationId/thanks",
    {
      config: { ...member, bulk: "text" },
      schema: {
        tags,
        summary: "Thank a donor",
        params: one,
        body: thanksRequest,
        response: { 200: donation },
      },
    },
    async (request) => {
      const { projectId, donationId } = request.params;
      return thankDonor(dependencies, viewerOf(request).account, projectId, donationId, request.body.text);
    },
  );

  app.post(
    "/api/payments/donations/:projectId/:donationId/report",
    {
      config: { ...member, bulk: "text" },
      schema: {
        tags,
        summary: "Report a donor's name or message",
        params: one,
        body: reportRequest.omit({ negotiationId: true }),
        response: { 201: z.object({ success: z.literal(true) }) },
      },
    },
    async (request, reply) => {
      const { projectId, donationId } = request.params;
      await reportDonation(dependencies, viewerOf(request).account, projectId, donationId, request.body);
      return reply.status(201).send({ success: true as const });
    },
  );

  app.put(
    "/api/admin/donations/:donationId/hidden",
    {
      config: { access: "admin" },
      schema: {
        tags,
        summary: "Hide or restore a donor's name and message",
        params: one.omit({ projectId: true }),
        body: hideDonationRequest,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await hideDonorNote(dependencies, viewerOf(request).account, request.params.donationId, request.body);
      return reply.status(204).send();
    },
  );

  app.get(
    "/api/payments/donors/:address",
    {
      config: visitor,
      schema: {
        tags,
        summary: "List a wallet's donations, and what it would get back",
        params: z.object({ address: z.string().toLowerCase().pipe(address) }),
        querystring: pageQuery.extend({ tokenId: tokenId.optional() }),
        response: { 200: z.array(donorHolding) },
      },
    },
    async (request, reply) => {
      const { cursor, limit, tokenId: only } = request.query;
      const below = readCursor(cursor, tokenId);
      const holdings = await donorHoldings(dependencies, request.viewer?.account, request.params.address, {
        tokenId: only,
        below,
        limit: limit + 1,
      });
      return page(request, reply, holdings, limit, ({ tokenId }) => tokenId);
    },
  );
}
