import multipart from "@fastify/multipart";
import { userResponse } from "@trestle/domain/auth/wallet.ts";
import { activity, profileResponse, updateProfileRequest } from "@trestle/domain/profiles/profile.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { page, pageQuery, readCursor } from "../../platform/paging.ts";
import { formRoute } from "../../platform/received-file.ts";
import { viewerOf } from "../auth/access.ts";
import { listActivity, recordRepeated } from "../auth/activity.ts";
import { describeAccount, publicProfile } from "../auth/describe-account.ts";
import { presentUser } from "../auth/present.ts";
import { encodePicture, keepPicture, readPicture, removePicture } from "./image.ts";

const tags = ["profiles"];
const sequence = z.string().regex(/^\d{1,18}$/);
const emptyToNull = (text: string | undefined) => (text === undefined ? undefined : text || null);

export function profileRoutes(app: App, dependencies: Dependencies): void {
  const { db } = dependencies;

  app.get(
    "/api/profiles/users/:userId/profile",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Get a public profile",
        params: z.object({ userId: z.uuid("This person doesn't exist.") }),
        response: { 200: profileResponse },
      },
    },
    async ({ params }) => ({ success: true as const, data: await publicProfile(db, params.userId) }),
  );

  app.put(
    "/api/profiles/me",
    {
      config: { access: "member", bulk: "text" },
      schema: {
        tags,
        summary: "Update my profile",
        body: updateProfileRequest,
        response: { 200: userResponse },
      },
    },
    async (request) => {
      const { account } = viewerOf(request);
      const { bio, socialLinks, services, area } = request.body;
      const changed = await describeAccount(db, account.id, {
        bio: emptyToNull(bio),
        website: emptyToNull(socialLinks?.website),
        services: services && [...new Set(services)],
        area,
      });
      await recordRepeated(db, account.id, "profile_changed");
      return { success: true as const, user: await presentUser(dependencies, changed) };
    },
  );

  app.register(async (plain) => {
    const forms = plain as App;
    await forms.register(multipart);
    forms.post(
      "/api/profiles/me/image",
      {
        ...formRoute,
        config: { access: "member", idempotent: false },
        schema: {
          tags,
          summary: "Set my picture; it's cropped to a square and re-encoded",
          consumes: ["multipart/form-data"],
          body: z.object({ image: z.file() }),
          response: { 200: userResponse },
        },
      },
      async (request) => {
        const { account } = viewerOf(request);
        const bytes = await encodePicture(request);
        const profile_image_url = await keepPicture(db, account.id, bytes);
        const changed = await describeAccount(db, account.id, { profile_image_url });
        return { success: true as const, user: await presentUser(dependencies, changed) };
      },
    );
  });

  app.delete(
    "/api/profiles/me/image",
    {
      config: { access: "member" },
      schema: { tags, summary: "Remove my picture", response: { 200: userResponse } },
    },
    async (request) => {
      const { account } = viewerOf(request);
      await removePicture(db, account.id);
      const changed = await describeAccount(db, account.id, { profile_image_url: null });
      return { success: true as const, user: await presentUser(dependencies, changed) };
    },
  );

  app.get(
    "/api/profiles/images/:id",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Get a picture as WebP",
        params: z.object({ id: z.uuid("This picture doesn't exist.") }),
      },
    },
    async ({ params }, reply) =>
      reply
        .type("image/webp")
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("content-security-policy", "sandbox; default-src 'none'")
        .send(await readPicture(db, params.id)),
  );

  app.get(
    "/api/profiles/me/activity",
    {
      config: { access: "member" },
      schema: {
        tags,
        summary: "List my account activity, newest first",
        querystring: pageQuery,
        response: { 200: z.array(activity) },
      },
    },
    async (request, reply) => {
      const { cursor, limit } = request.query;
      const before = readCursor(cursor, sequence);
      const rows = await listActivity(db, viewerOf(request).account.id, limit + 1, before);
      return page(request, reply, rows, limit, ({ seq }) => seq).map(({ kind, detail, created_at }) => ({
        kind,
        detail,
        createdAt: created_at.toISOString(),
      }));
    },
  );
}
