import { helpPath } from "@trestle/domain/help/articles.ts";
import { pages } from "@trestle/domain/pages.ts";
import { signedIn } from "@trestle/testkit/factories.ts";
import { postedProject } from "@trestle/testkit/projects.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import sharp from "sharp";
import { describe, expect, it } from "vitest";

const NASTY = `Barn </script><script>alert("1")</script> \u2028 $& <img src=x onerror=alert(1)>`;

const read = ({ app }: TestServer, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: "text/html", ...headers } });

/** A server whose renderer has started: until then, pages come empty. */
async function startRendering(environment: NodeJS.ProcessEnv = {}): Promise<TestServer> {
  const server = await startServer(environment);
  await expect
    .poll(async () => (await read(server, pages.home)).body, { timeout: 60_000, interval: 500 })
    .toContain('id="page-state"');
  return server;
}

/** Returns what sites that preview links read from a page. */
function previewOf(html: string): Record<string, string> {
  const tags = html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g);
  return Object.fromEntries([...tags].map(([, name = "", content = ""]) => [name, content]));
}

const stateOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="page-state">([^<]*)<\/script>/.exec(html)?.[1] ?? "null");

describe("a public page", () => {
  it("comes with its content, what it is made of, and what a link to it shows", async () => {
    const server = await startRendering({ PUBLIC_URL: "https://trestle.example" });
    const owner = await signedIn(server);
    const { id } = await postedProject(server, owner, { title: "Loft with two dormers" });
    const { body, headers, statusCode } = await read(server, `${pages.project}/${id}`);
    expect([statusCode, headers["cache-control"]]).toEqual([200, "no-cache"]);
    expect(body).toMatch(/<h1[^>]*>Loft with two dormers/);
    expect(body).toContain("<title>Loft with two dormers · Trestle · Project Management</title>");
    expect(body).toContain(`<link rel="canonical" href="https://trestle.example${pages.project}/${id}">`);
    const preview = previewOf(body);
    expect(preview).toMatchObject({
      "og:title": "Loft with two dormers · Trestle · Project Management",
      "og:url": `https://trestle.example${pages.project}/${id}`,
      "og:image": `https://trestle.example/previews/projects/${id}.png`,
    });
    expect(preview["og:description"]).toContain("milestone");
    const picture = await server.app.inject(new URL(preview["og:image"] ?? "").pathname);
    const { width, height, format } = await sharp(picture.rawPayload).metadata();
    expect([width, height, format]).toEqual([1200, 630, "png"]);
    const structured = [...body.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
    expect(structured.map(([, text = ""]) => JSON.parse(text)["@type"])).toEqual([
      "Demand",
      "BreadcrumbList",
    ]);
  });

  it("says nothing that somebody wrote in any way but as text", async () => {
    const server = await startRendering();
    const owner = await signedIn(server);
    const { id } = await postedProject(server, owner, { title: NASTY, description: NASTY });
    const { body } = await read(server, `${pages.project}/${id}`);
    expect(body).toContain("Barn &lt;/script&gt;");
    expect(body).not.toContain("<script>alert");
    expect(body).not.toContain("<img src=x");
    expect(body).not.toContain("\u2028 $&amp; &lt;img src=x onerror=alert(1)&gt;</script>");
    const [project] = stateOf(body).queries.filter(({ key }: { key: string[] }) => key.includes(id));
    expect(project.data.title).toBe(NASTY);
    expect((await server.app.inject(`/previews/projects/${id}.png`)).statusCode).toBe(200);
  });

  it("is the same for every client, and is answered with 304 while unchanged", async () => {
    const server = await startRendering();
    const owner = await signedIn(server);
    const { id } = await postedProject(server, owner, { title: "Garden wall" });
    for (const url of [
      `${pages.project}/${id}`,
      pages.home,
      pages.market,
      pages.pools,
      pages.club,
      helpPath("escrow"),
    ]) {
      const anonymous = await read(server, url);
      const member = await read(server, url, { ...owner.headers, cookie: "authToken=something" });
      expect(anonymous.body, url).toContain('id="page-state"');
      expect(member.body, url).toBe(anonymous.body);
      expect(member.headers["set-cookie"], url).toBeUndefined();
      const again = await read(server, url, { "if-none-match": String(anonymous.headers.etag) });
      expect([again.statusCode, again.body], url).toEqual([304, ""]);
    }
  });

  it("is sent compressed, as it is stored", async () => {
    const server = await startRendering();
    const plain = await read(server, pages.home);
    for (const encoding of ["br", "gzip"]) {
      const packed = await read(server, pages.home, { "accept-encoding": encoding });
      expect(packed.headers["content-encoding"]).toBe(encoding);
      expect(packed.headers.etag).toBe(plain.headers.etag);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    }
  });

  it("is rendered once under all the names that its query could give it", async () => {
    const server = await startRendering();
    const asked = () =>
      server.logged.filter(({ req }) => (req as { url?: string } | undefined)?.url?.startsWith("/api/"))
        .length;
    const before = asked();
    await read(server, `${pages.market}?from=newsletter`);
    const after = asked();
    expect(after).toBeGreaterThan(before);
    await read(server, `${pages.market}?from=elsewhere`);
    expect(asked()).toBe(after);
  });

  it("is left to the browser for a client that wants too many", async () => {
    const server = await startRendering({ REQUESTS_PER_MINUTE: "1000" });
    const from = async (remoteAddress: string, q: number) => {
      const page = await server.app.inject({ url: `${pages.market}?q=${q}`, remoteAddress });
      return page.body.includes('id="page-state"');
    };
    const greedy: boolean[] = [];
    for (let q = 0; q < 110; q++) greedy.push(await from("10.0.0.1", q));
    expect(greedy.slice(0, 100).filter(Boolean).length).toBeGreaterThan(90);
    expect(greedy.slice(100)).toEqual(Array(10).fill(false));
    expect(await from("10.0.0.2", 110)).toBe(true);
  });
});

describe("what is private", () => {
  it("is neither rendered nor cached, even for an account that may see it", async () => {
    const server = await startRendering();
    const owner = await signedIn(server);
    const { id } = await postedProject(server, owner, { title: "Known to nobody else" });
    await server.db
      .updateTable("project")
      .set({ listing: "negotiation", stage: "negotiation" })
      .where("id", "=", id)
      .execute();
    for (const headers of [{}, owner.headers, {}]) {
      const page = await read(server, `${pages.project}/${id}`, headers);
      expect(page.statusCode).toBe(200);
      expect(page.body).not.toContain("Known to nobody else");
      expect(page.body).not.toContain('id="page-state"');
      expect(page.headers.etag).toBeUndefined();
    }
    expect((await server.app.inject(`/previews/projects/${id}.png`)).statusCode).toBe(404);
    const part = Math.ceil(Number((await deedNumber(server, id)) ?? 0) / 1000);
    expect((await server.app.inject(`/sitemaps/projects-${part}.xml`)).body).not.toContain(id);
  });

  it("comes as an empty page", async () => {
    const server = await startRendering();
    const member = await signedIn(server);
    const { build, negotiate, tracking, money, donations, profile, notifications, admin } = pages;
    for (const url of [build, negotiate, tracking, money, donations, profile, notifications, admin]) {
      const { body } = await read(server, url, member.headers);
      expect(body, url).toContain('<div id="root"></div>');
      expect(body, url).not.toContain(member.user.username);
    }
  });
});

const deedNumber = async ({ db }: TestServer, id: string) =>
  (await db.selectFrom("project_deed").select("token_id").where("project_id", "=", id).executeTakeFirst())
    ?.token_id;

describe("for search engines", () => {
  it("robots.txt leads to a sitemap, whose parts name public projects", async () => {
    const server = await startServer({ PUBLIC_URL: "https://trestle.example" });
    const owner = await signedIn(server);
    const { id, tokenId } = await postedProject(server, owner);
    const robots = await server.app.inject("/robots.txt");
    expect(robots.body).toContain("Sitemap: https://trestle.example/sitemap.xml");
    const part = `https://trestle.example/sitemaps/projects-${Math.ceil(Number(tokenId) / 1000)}.xml`;
    const index = await server.app.inject("/sitemap.xml");
    expect(index.body).toContain(`<loc>${part}</loc>`);
    const projects = await server.app.inject(new URL(part).pathname);
    expect(projects.body).toContain(`<loc>https://trestle.example${pages.project}/${id}</loc>`);
    const known = (await server.app.inject("/sitemaps/pages.xml")).body;
    for (const path of [pages.market, pages.help, helpPath("escrow")])
      expect(known).toContain(`<loc>https://trestle.example${path}</loc>`);
    expect((await server.app.inject("/sitemaps/everything.xml")).statusCode).toBe(400);
  });
});
