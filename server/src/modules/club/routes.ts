import multipart from "@fastify/multipart";
import {
  captionRequest,
  companyPage,
  companyPageContent,
  companyPicture,
  ownCompanyPage,
} from "@trestle/domain/club/company-page.ts";
import { directoryCounts, directoryEntry, directoryFilter } from "@trestle/domain/club/directory.ts";
import { membership } from "@trestle/domain/club/membership.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { page, pageQuery, readCursor } from "../../platform/paging.ts";
import { formRoute } from "../../platform/received-file.ts";
import { viewerOf } from "../auth/access.ts";
import { countMembers, directoryOrders, listDirectory, presentEntry } from "./list-directory.ts";
import { readMembership } from "./membership.ts";
import { addPicture, captionPicture, removePicture, sendPicture } from "./pictures.ts";
import { readOwnPage, readPage } from "./read-page.ts";
import { savePage } from "./save-page.ts";

const tags = ["club"];
const open = { access: "public" } as const;
const member = { access: "member" } as const;
const picture = z.object({ id: z.uuid("This picture doesn't exist.") });

/** Membership, company pages and the directory. */
export function clubRoutes(app: App, dependencies: Dependencies): void {
  const { db } = dependencies;

  app.get(
    "/api/club/members",
    {
      config: open,
      schema: {
        tags,
        summary: "List the members who chose to be listed",
        querystring: directoryFilter.extend(pageQuery.shape),
        response: { 200: z.array(directoryEntry) },
      },
    },
    async (request, reply) => {
      const { cursor, limit, ...filter } = request.query;
      const after = readCursor(cursor, directoryOrders[filter.sort].cursor);
      const rows = await listDirectory(db, filter, after, limit + 1);
      return page(request, reply, rows, limit, (row) => [row.key, row.account_id]).map(presentEntry);
    },
  );

  app.get(
    "/api/club/members/count",
    {
      config: open,
      schema: { tags, summary: "Count the listed members", response: { 200: directoryCounts } },
    },
    async () => countMembers(db),
  );

  app.get(
    "/api/club/members/:userId",
    {
      config: open,
      schema: {
        tags,
        summary: "Get a member's company page",
        params: z.object({ userId: z.uuid("This member isn't in the directory.") }),
        response: { 200: companyPage },
      },
    },
    async ({ params }) => readPage(db, params.userId),
  );

  app.get(
    "/api/club/membership",
    {
      config: member,
      schema: { tags, summary: "Check whether I'm a member, and why", response: { 200: membership } },
    },
    async (request) => readMembership(dependencies, viewerOf(request).account.id),
  );

  app.get(
    "/api/club/page",
    {
      config: member,
      schema: { tags, summary: "Get my company page", response: { 200: z.object({ page: ownCompanyPage }) } },
    },
    async (request) => ({ page: await readOwnPage(db, viewerOf(request).account.id) }),
  );

  app.put(
    "/api/club/page",
    {
      bodyLimit: 32 * 1024,
      config: { ...member, bulk: "text" },
      schema: {
        tags,
        summary: "Save my company page, and choose whether it's listed",
        body: companyPageContent,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await savePage(dependencies, viewerOf(request).account.id, request.body);
      return reply.status(204).send();
    },
  );

  app.register(async (plain) => {
    const forms = plain as App;
    await forms.register(multipart);
    forms.post(
      "/api/club/page/pictures",
      {
        ...formRoute,
        config: { ...member, idempotent: false },
        schema: {
          tags,
          summary: "Add a picture to my company page",
          consumes: ["multipart/form-data"],
          body: z.object({ file: z.file() }),
          response: { 201: companyPicture },
        },
      },
      async (request, reply) => reply.status(201).send(await addPicture(request, dependencies)),
    );
  });

  app.put(
    "/api/club/page/pictures/:id",
    {
      config: member,
      schema: {
        tags,
        summary: "Caption my picture",
        params: picture,
        body: captionRequest,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { account } = viewerOf(request);
      await captionPicture(dependencies, account.id, request.params.id, request.body.caption);
      return reply.status(204).send();
    },
  );

  app.delete(
    "/api/club/page/pictures/:id",
    {
      config: member,
      schema: {
        tags,
        summary: "Remove my picture",
        params: picture,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await removePicture(dependencies, viewerOf(request).account.id, request.params.id);
      return reply.status(204).send();
    },
  );

  app.get(
    "/api/club/pictures/:id",
    {
      config: open,
      schema: { tags, summary: "Get a picture of a company page", params: picture },
    },
    async (request, reply) => sendPicture(reply, dependencies, request.params.id),
  );
}
