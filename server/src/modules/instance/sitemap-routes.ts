import { tiers } from "@trestle/chain/contract-names.ts";
import { helpArticles, helpPath } from "@trestle/domain/help/articles.ts";
import { pages } from "@trestle/domain/pages.ts";
import { z } from "zod";
import type { App } from "../../platform/http/app.ts";
import type { Services } from "../../services.ts";
import { listedMembers } from "../club/listed-members.ts";
import { lastDeedNumber, projectsOfDeeds } from "../projects/directory.ts";

/** Each part reads so many rows at most, however much there is. */
const PART = 1000;
/** The format allows so many parts; the newest projects are the ones that are looked for. */
const MAX_PARTS = 5000;
const MAX_MEMBERS = 5000;
const AGE = "public, max-age=600";

/** Routes of the sitemap, which lists the pages that are public without an account. */
export function sitemapRoutes(app: App, services: Services): void {
  const origin = new URL(services.config.PUBLIC_URL).origin;
  const hidden = { config: { access: "public" }, schema: { hide: true } } as const;
  const address = (path: string) => `${origin}${path}`;

  app.get("/robots.txt", hidden, (_request, reply) =>
    reply
      .header("cache-control", AGE)
      .type("text/plain; charset=utf-8")
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /rpc\n\nSitemap: ${address("/sitemap.xml")}\n`),
  );

  app.get("/sitemap.xml", hidden, async (_request, reply) => {
    const parts = Math.ceil((await lastDeedNumber(services)) / PART);
    const newest = Array.from({ length: Math.min(parts, MAX_PARTS) }, (_, index) => parts - index);
    const names = ["pages", "members", ...newest.map((part) => `projects-${part}`)];
    const entries = names.map((name) => `<sitemap><loc>${address(`/sitemaps/${name}.xml`)}</loc></sitemap>`);
    return reply.header("cache-control", AGE).type("application/xml").send(document("sitemapindex", entries));
  });

  app.get(
    "/sitemaps/:name",
    {
      ...hidden,
      schema: {
        hide: true,
        params: z.object({
          name: z.string().regex(/^(pages|members|projects-[1-9]\d{0,8})\.xml$/, "There's no such part."),
        }),
      },
    },
    async ({ params: { name } }, reply) => {
      const paths = await pathsOf(services, name.replace(/\.xml$/, ""));
      const entries = paths.map((path) => `<url><loc>${address(path)}</loc></url>`);
      return reply.header("cache-control", AGE).type("application/xml").send(document("urlset", entries));
    },
  );
}

async function pathsOf(services: Services, name: string): Promise<string[]> {
  if (name === "pages")
    return [
      ...[pages.home, pages.market, pages.pools, pages.club],
      ...tiers.map((tier) => `${pages.pools}/${tier}`),
      ...[pages.help, ...helpArticles.map(helpPath)],
    ];
  if (name === "members")
    return (await listedMembers(services.db, MAX_MEMBERS)).map((id) => `${pages.club}/members/${id}`);
  const part = Number(name.slice("projects-".length));
  const ids = await projectsOfDeeds(services, (part - 1) * PART + 1, part * PART);
  return ids.map((id) => `${pages.project}/${id}`);
}

const document = (root: "sitemapindex" | "urlset", entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("\n")}</${root}>\n`;
