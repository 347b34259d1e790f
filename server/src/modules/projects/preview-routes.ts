import { createHash } from "node:crypto";
import { NO_PROJECT } from "@trestle/domain/projects/project.ts";
import { z } from "zod";
import type { App } from "../../platform/http/app.ts";
import { Semaphore } from "../../platform/http/semaphore.ts";
import type { Services } from "../../services.ts";
import { drawPreview, type Previewed } from "./preview-picture.ts";
import { readProject } from "./read-project.ts";

/** Drawing takes a core for a moment: one at a time, and few may wait. */
const MAX_CONCURRENT = 1;
const MAX_WAITING = 8;
const WAIT_MS = 3000;
const MAX_KEPT = 200;

/** Routes of pictures for link previews of projects, with public content only. */
export function previewRoutes(app: App, services: Services): void {
  const semaphore = new Semaphore(MAX_CONCURRENT, MAX_WAITING);
  const kept = new Map<string, Promise<Buffer>>();

  const draw = async (project: Previewed) => {
    const leave = await semaphore.acquire(WAIT_MS);
    try {
      return drawPreview(project);
    } finally {
      leave();
    }
  };
  const pictureOf = (key: string, project: Previewed): Promise<Buffer> => {
    const known = kept.get(key);
    if (known) return known;
    const picture = draw(project);
    kept.set(key, picture);
    picture.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break;
      kept.delete(oldest);
    }
    return picture;
  };

  app.get(
    "/previews/projects/:picture",
    {
      config: { access: "public" },
      schema: {
        hide: true,
        params: z.object({ picture: z.string().regex(/^[0-9a-f-]{36}\.png$/, NO_PROJECT) }),
      },
    },
    async (request, reply) => {
      const { title, category, asked, location, milestones, stage } = await readProject(
        services,
        request.params.picture.slice(0, -".png".length),
        undefined,
      );
      const project = { title, category, asked, location, milestones, stage };
      const key = createHash("sha256").update(JSON.stringify(project)).digest("base64url").slice(0, 27);
      // Shown by other sites, inside their own pages.
      reply.header("cross-origin-resource-policy", "cross-origin");
      reply.header("etag", `"${key}"`).header("cache-control", "public, max-age=300");
      if (request.headers["if-none-match"]?.includes(`"${key}"`)) return reply.status(304).send();
      return reply.type("image/png").send(await pictureOf(key, project));
    },
  );
}
