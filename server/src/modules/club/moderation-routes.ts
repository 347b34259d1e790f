import { clubModerationEndpoints } from "@trestle/domain/club/endpoints.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { hidePost, reportPost } from "./moderate-posts.ts";

export function clubModerationRoutes(app: App, { db }: Services): void {
  serve(app, clubModerationEndpoints, {
    "POST /api/club/reports": ({ me, body }) => reportPost(db, me.id, body),
    "PUT /api/admin/club/:kind/:id/hidden": async ({ me, params, body }) => {
      const { kind, id } = params;
      await hidePost(db, me, kind, id, body);
    },
  });
}
