import { abis } from "@trestle/chain/abis.gen.ts";
import { type ContractName, tiers } from "@trestle/chain/contract-names.ts";
import { success } from "@trestle/domain/endpoint.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { helpArticles, helpPath } from "@trestle/domain/help/articles.ts";
import { configEndpoints, settingsEndpoints } from "@trestle/domain/instance/endpoints.ts";
import { CURRENCY, formatCoins } from "@trestle/domain/money.ts";
import { pages } from "@trestle/domain/pages.ts";
import { MAP_CENTRE, MAP_ZOOM } from "@trestle/domain/places/place.ts";
import { z } from "zod";
import { recordAudit } from "../../platform/events/audit.ts";
import { sendsMail } from "../../platform/events/mail.ts";
import type { App } from "../../platform/http/app.ts";
import { isLocalRequest } from "../../platform/http/loopback.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { listedMembers } from "../club/list-directory.ts";
import { tilesUrlOf } from "../places/street-tiles.ts";
import { lastDeedNumber, projectsOfDeeds } from "../projects/directory.ts";

export function configRoutes(app: App, { config, deployment, reset, settings, story }: Services): void {
  serve(app, configEndpoints, {
    "GET /api/config": async () => {
      const { notifications, analytics, gbpPerDev, explorerUrl } = await settings.read();
      return {
        chainId: deployment.chainId,
        rpcUrl: `${config.PUBLIC_URL}/rpc`,
        currency: CURRENCY,
        explorerUrl,
        gbpPerDev,
        scorsImageUrl: config.SCORS_IMAGE_URL ?? "/scors",
        contracts: deployment.contracts,
        demo: config.demo,
        keeper: config.KEEPER,
        demoAccounts: story?.accounts ?? [],
        map: {
          center: MAP_CENTRE,
          zoom: MAP_ZOOM,
          libraries: ["places"],
          styleUrl: config.MAP_STYLE_URL ?? null,
          tilesUrl: config.MAP_PMTILES ? tilesUrlOf(config.MAP_PMTILES) : null,
        },
        features: { notifications, analytics, mail: sendsMail(config), reset: reset !== undefined },
      };
    },
    "GET /api/abi/:name": async ({ params }) => ({ abi: [...abis[params.name as ContractName]] }),
  });

  if (!reset) return;
  app.post(
    "/api/demo/reset",
    {
      config: { access: "member", idempotent: false },
      schema: {
        tags: ["instance"],
        summary: "Delete everything in this local demo and start again",
        response: { 202: success },
      },
    },
    async (request, reply) => {
      if (!isLocalRequest(request)) refuse("forbidden", "Only somebody at this machine can reset the demo.");
      reset();
      return reply.status(202).send({ success: true });
    },
  );
}

/** Routes by which administrators change the instance's settings; none is a secret. */
export function settingsRoutes(app: App, services: Services): void {
  const { db, settings } = services;
  const readPage = async () => ({
    settings: await settings.read(),
    changed: Object.keys(await settings.changed()) as [],
    environment: environmentOf(services),
  });

  serve(app, settingsEndpoints, {
    "GET /api/admin/settings": readPage,
    "PUT /api/admin/settings": async ({ me, body }) => {
      const { name, value, reason } = body;
      const before = (await settings.read())[name];
      await db.transaction().execute(async (transaction) => {
        await settings.write(transaction, name, value);
        await recordAudit(transaction, me.id, {
          act: "changed a setting",
          subject: `${name}: ${say(before)} to ${value === null ? "the environment’s value" : say(value)}`,
          subjectId: null,
          note: reason,
        });
      });
      settings.forget();
      return readPage();
    },
  });
}

const say = (value: boolean | number | string | null): string => {
  if (value === null) return "none";
  return typeof value === "boolean" ? (value ? "on" : "off") : String(value);
};

function environmentOf({ config, deployment }: Services) {
  const facts: [string, string][] = [
    ["Address", config.PUBLIC_URL],
    ["Chain id", String(deployment.chainId)],
    ["Demo", config.demo ? "yes" : "no"],
    ["Blocks until an effect is final", String(config.demo ? 1 : config.CONFIRMATIONS)],
    ["Deepest reorg that is followed", config.demo ? "any" : `${config.REORG_WINDOW} blocks`],
    ["Keeper", config.KEEPER ? `on, ${config.KEEPER_GAS_PER_DAY.toLocaleString("en-GB")} gas a day` : "off"],
    ["Operator’s minimum balance", formatCoins(config.OPERATOR_MIN_BALANCE)],
    ["Email", sendsMail(config) ? `on, from ${config.MAIL_FROM}` : "off"],
    ["Files", config.S3_URL ? "object storage" : "a folder of this machine"],
    ["Requests per minute and network address", config.REQUESTS_PER_MINUTE.toLocaleString("en-GB")],
    ["Stake for the Business Club", formatCoins(config.CLUB_STAKE)],
    ["Metrics", config.METRICS_TOKEN ? "on" : "off"],
  ];
  return facts.map(([name, value]) => ({ name, value }));
}

const PART_ROWS = 1000;
/** The format's limit of parts; the newest projects come first. */
const MAX_PARTS = 5000;
const MAX_MEMBERS = 5000;
const CACHE_CONTROL = "public, max-age=600";

export function sitemapRoutes(app: App, services: Services): void {
  const origin = new URL(services.config.PUBLIC_URL).origin;
  const hidden = { config: { access: "public" }, schema: { hide: true } } as const;
  const address = (path: string) => `${origin}${path}`;

  app.get("/robots.txt", hidden, (_request, reply) =>
    reply
      .header("cache-control", CACHE_CONTROL)
      .type("text/plain; charset=utf-8")
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /rpc\n\nSitemap: ${address("/sitemap.xml")}\n`),
  );

  app.get("/sitemap.xml", hidden, async (_request, reply) => {
    const parts = Math.ceil((await lastDeedNumber(services)) / PART_ROWS);
    const newest = Array.from({ length: Math.min(parts, MAX_PARTS) }, (_, index) => parts - index);
    const names = ["pages", "members", ...newest.map((part) => `projects-${part}`)];
    const entries = names.map((name) => `<sitemap><loc>${address(`/sitemaps/${name}.xml`)}</loc></sitemap>`);
    return reply
      .header("cache-control", CACHE_CONTROL)
      .type("application/xml")
      .send(document("sitemapindex", entries));
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
      return reply
        .header("cache-control", CACHE_CONTROL)
        .type("application/xml")
        .send(document("urlset", entries));
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
  const ids = await projectsOfDeeds(services, (part - 1) * PART_ROWS + 1, part * PART_ROWS);
  return ids.map((id) => `${pages.project}/${id}`);
}

const document = (root: "sitemapindex" | "urlset", entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("\n")}</${root}>\n`;
