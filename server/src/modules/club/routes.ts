import { clubEndpoints } from "@trestle/domain/club/endpoints.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { countMembers, directoryOrders, listDirectory, presentEntry } from "./list-directory.ts";
import { readMembership } from "./membership.ts";
import { addPicture, captionPicture, removePicture, sendPicture } from "./pictures.ts";
import { readOwnPage, readPage } from "./read-page.ts";
import { savePage } from "./save-page.ts";

/** Membership, company pages and the directory. */
export function clubRoutes(app: App, services: Services): void {
  const { db } = services;

  serve(app, clubEndpoints, {
    "GET /api/club/members": async ({ query, paged }) => {
      const rows = await paged(
        directoryOrders[query.sort].cursor,
        (after, limit) => listDirectory(db, query, after, limit),
        (row) => [row.key, row.account_id],
      );
      return rows.map(presentEntry);
    },
    "GET /api/club/members/count": () => countMembers(db),
    "GET /api/club/members/:userId": ({ params }) => readPage(db, params.userId),
    "GET /api/club/membership": ({ me }) => readMembership(services, me.id),
    "GET /api/club/page": async ({ me }) => ({ page: await readOwnPage(db, me.id) }),
    "PUT /api/club/page": ({ me, body }) => savePage(services, me.id, body),
    "POST /api/club/page/pictures": ({ request }) => addPicture(request, services),
    "PUT /api/club/page/pictures/:id": ({ me, params, body }) =>
      captionPicture(db, me.id, params.id, body.caption),
    "DELETE /api/club/page/pictures/:id": ({ me, params }) => removePicture(services, me.id, params.id),
    "GET /api/club/pictures/:id": ({ params, reply }) => sendPicture(reply, services, params.id),
  });
}
