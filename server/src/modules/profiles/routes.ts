import { profileEndpoints } from "@trestle/domain/profiles/endpoints.ts";
import type { App } from "../../platform/http/app.ts";
import { sequence } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { describeAccount } from "../accounts/account-row.ts";
import { listActivity, recordRepeated } from "../accounts/activity.ts";
import { publicProfile } from "../accounts/directory.ts";
import { presentUser } from "../sign-in/present.ts";
import { encodePicture, readPicture, removePicture, storePicture } from "./image.ts";

const emptyToNull = (text: string | undefined) => (text === undefined ? undefined : text || null);

export function profileRoutes(app: App, services: Services): void {
  const { db } = services;

  serve(app, profileEndpoints, {
    "GET /api/profiles/users/:userId/profile": async ({ params }) => ({
      success: true as const,
      data: await publicProfile(db, params.userId),
    }),
    "PUT /api/profiles/me": async ({ me, body }) => {
      const { bio, socialLinks, area } = body;
      const changed = await describeAccount(db, me.id, {
        bio: emptyToNull(bio),
        website: emptyToNull(socialLinks?.website),
        services: body.services && [...new Set(body.services)],
        area,
      });
      await recordRepeated(db, me.id, "profile_changed");
      return { success: true as const, user: await presentUser(services, changed) };
    },
    "POST /api/profiles/me/image": async ({ me, request }) => {
      const bytes = await encodePicture(request);
      const profile_image_url = await storePicture(db, me.id, bytes);
      const changed = await describeAccount(db, me.id, { profile_image_url });
      return { success: true as const, user: await presentUser(services, changed) };
    },
    "DELETE /api/profiles/me/image": async ({ me }) => {
      await removePicture(db, me.id);
      const changed = await describeAccount(db, me.id, { profile_image_url: null });
      return { success: true as const, user: await presentUser(services, changed) };
    },
    "GET /api/profiles/images/:id": async ({ params, reply }) =>
      reply
        .type("image/webp")
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("content-security-policy", "sandbox; default-src 'none'")
        .send(await readPicture(db, params.id)),
    "GET /api/profiles/me/activity": async ({ me, paged }) => {
      const rows = await paged(
        sequence,
        (before, limit) => listActivity(db, me.id, limit, before),
        ({ seq }) => seq,
      );
      return rows.map(({ kind, detail, created_at }) => ({
        kind,
        detail,
        createdAt: created_at.toISOString(),
      }));
    },
  });
}
