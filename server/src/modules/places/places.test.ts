import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { MapName } from "@trestle/domain/places/map-names.ts";
import type { NearestPlace, Place } from "@trestle/domain/places/place.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { describe, expect, it, onTestFinished } from "vitest";

const ask = ({ app }: TestServer, query: Record<string, string>) => app.inject({ url: "/api/places", query });
const names = async (server: TestServer, q: string, more = {}) =>
  (await ask(server, { q, ...more })).json<Place[]>().map(({ name, country }) => `${name} ${country}`);

/** A geocoder of the test's own, which says what it was asked. */
async function geocoder(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? "", "http://localhost"));
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
const json = (body: unknown) => (_: IncomingMessage, response: ServerResponse) => {
  response.setHeader("content-type", "application/json").end(JSON.stringify(body));
};

describe("looking for a place", () => {
  it("answers anybody with a list, the likeliest first", async () => {
    const server = await startServer();
    const response = await ask(server, { q: "london", limit: "2" });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual([
      {
        id: "2643743",
        name: "London",
        region: "England",
        country: "GB",
        countryName: "United Kingdom",
        latitude: 51.50853,
        longitude: -0.12574,
        population: 7556900,
      },
      expect.objectContaining({ name: "London", region: "Ontario", country: "CA" }),
    ]);
    expect(await names(server, "edinbrugh")).toContain("Edinburgh GB");
    expect((await names(server, "sao paulo"))[0]).toBe("São Paulo BR");
    const near = { latitude: "51.5", longitude: "-0.12", limit: "1" };
    expect(await names(server, "richmond", { limit: "1" })).toEqual(["Richmond US"]);
    expect(await names(server, "richmond", near)).toEqual(["Richmond GB"]);
  });

  it.each([{}, { q: "x".repeat(101) }, { q: "leeds", limit: "0" }, { q: "leeds", latitude: "north" }])(
    "refuses %o with a sentence",
    async (query) => {
      const response = await ask(await startServer(), query as Record<string, string>);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ success: false, code: "invalid_input" });
    },
  );

  it("neither fails nor slows down on unusual queries", async () => {
    const server = await startServer();
    await names(server, "warm");
    const hostile = [
      "",
      "\0\u0001\u001b[31m",
      "%' OR 1=1; --",
      "_".repeat(100),
      "(a+)+$",
      "a ".repeat(50),
      "aaaaaaaaaa".repeat(6),
      "\u0301".repeat(100),
      "ﷺ".repeat(100),
      "<script>alert(1)</script>",
      "a,".repeat(50),
    ];
    const timed = async (q: string) => {
      const started = performance.now();
      const response = await ask(server, { q });
      expect([response.statusCode, Array.isArray(response.json())], JSON.stringify(q)).toEqual([200, true]);
      return performance.now() - started;
    };
    // The faster of two: a machine may pause for a moment.
    for (const q of hostile)
      expect(Math.min(await timed(q), await timed(q)), JSON.stringify(q)).toBeLessThan(200);
    expect((await ask(server, { q: "x".repeat(10_000) })).statusCode).toBe(400);
  });
});

describe("naming a point", () => {
  const nearest = async ({ app }: TestServer, latitude: number, longitude: number) =>
    (
      await app.inject(`/api/places/nearest?latitude=${latitude}&longitude=${longitude}`)
    ).json<NearestPlace>();

  it("names the nearest town and says how far it is", async () => {
    const server = await startServer();
    expect(await nearest(server, 51.4613, -0.1156)).toMatchObject({
      place: { name: "Brixton", region: "London" },
      distanceKm: expect.closeTo(0, 0),
    });
    // The ends of the Earth, where a flat map misleads.
    expect((await nearest(server, -17.5, 179.999)).distanceKm).toBeLessThan(150);
    expect((await nearest(server, -17.5, -179.999)).distanceKm).toBeLessThan(150);
    expect((await nearest(server, 89.9, 20)).place.name).toBe((await nearest(server, 89.9, 21)).place.name);
    expect((await nearest(server, -90, 0)).distanceKm).toBeGreaterThan(1000);
  });

  it.each([
    "",
    "latitude=1",
    "latitude=91&longitude=0",
    "latitude=1e1&longitude=0",
    "latitude=1&longitude=x",
  ])("refuses %j", async (query) => {
    const { app } = await startServer();
    const response = await app.inject(`/api/places/nearest?${query}`);
    expect(response.statusCode).toBe(400);
  });
});

describe("the names on a square of the map", () => {
  const tile = ({ app }: TestServer, path: string) => app.inject(`/api/places/tiles/${path}`);

  it("has the largest towns of the square and may be kept for a day", async () => {
    const server = await startServer();
    const london = await tile(server, "10/511/340");
    expect(london.headers["cache-control"]).toBe("public, max-age=86400");
    const found = london.json<MapName[]>();
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(["London", "Brixton"]));
    expect(found.find(({ name }) => name === "Brixton")).toMatchObject({ quarter: true, population: 0 });
    expect(found.find(({ name }) => name === "London")).toMatchObject({
      quarter: false,
      population: 7_556_900,
    });
    const southEast = (await tile(server, "11/1023/681")).json<MapName[]>().map(({ name }) => name);
    expect(southEast).toEqual(expect.arrayContaining(["Deptford", "Telegraph Hill", "Surrey Quays"]));
    expect(found.map(({ weight }) => weight)).toEqual(
      found.map(({ weight }) => weight).toSorted((a, b) => b - a),
    );
    expect(found.every(({ latitude }) => latitude > 51.2 && latitude < 51.9)).toBe(true);
    expect((await tile(server, "0/0/0")).json<MapName[]>().map(({ name }) => name)).toContain("Shanghai");
  });

  it.each(["12/0/0", "0/1/0", "3/8/0", "3/0/8", "-1/0/0", "a/b/c", "1/99999/0"])(
    "knows no %s",
    async (path) => {
      expect((await tile(await startServer(), path)).statusCode).toBe(400);
    },
  );
});

describe("a configured geocoder", () => {
  it("answers instead of the gazetteer: Nominatim, and is asked once for the same", async () => {
    const { asked, url } = await geocoder(
      json([
        {
          place_id: 77,
          lat: "51.5612",
          lon: "-0.0879",
          name: "Clissold Park",
          display_name: "Clissold Park, Hackney",
          address: { county: "Greater London", country: "United Kingdom", country_code: "gb" },
        },
        { place_id: 78, lat: "951", lon: "0", name: "Off the Earth", display_name: "" },
      ]),
    );
    const server = await startServer({ GEOCODER_URL: `${url}/search` });
    const search = { q: "clissold\u0007park", latitude: "51.5123", longitude: "-0.1278" };
    const response = await ask(server, search);
    expect(response.json()).toEqual([
      {
        id: "nominatim:77",
        name: "Clissold Park",
        region: "Greater London",
        country: "GB",
        countryName: "United Kingdom",
        latitude: 51.5612,
        longitude: -0.0879,
        population: 0,
      },
    ]);
    await ask(server, search);
    expect(asked).toHaveLength(1);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      q: "clissold park",
      format: "jsonv2",
      viewbox: "-1.1,50.5,0.9,52.5",
    });
  });

  it("answers instead of the gazetteer: Photon", async () => {
    const { asked, url } = await geocoder(
      json({
        features: [
          {
            geometry: { coordinates: [-0.09, 51.56] },
            properties: {
              osm_id: 5,
              street: "Green Lanes",
              housenumber: "7",
              city: "London",
              countrycode: "GB",
            },
          },
        ],
      }),
    );
    const server = await startServer({ GEOCODER_URL: `${url}/api` });
    expect((await ask(server, { q: "green lanes 7" })).json()).toMatchObject([
      { id: "photon:5", name: "7 Green Lanes", region: "London", country: "GB", latitude: 51.56 },
    ]);
    expect(asked[0]?.searchParams.has("format")).toBe(false);
  });

  it.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
    ["refuses", (_, response) => response.writeHead(503).end()],
    ["hangs up", (_, response) => void response.destroy()],
    ["is silent", () => {}],
    ["speaks of something else", json({ features: "none" })],
    ["speaks no JSON", (_, response) => response.end("<html>")],
    [
      "sends us elsewhere",
      (_, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
    ],
    ["talks without end", (_, response) => response.end(`"${"x".repeat(600_000)}"`)],
  ])("is replaced by the gazetteer when it %s", async (_, answer) => {
    const { asked, url } = await geocoder(answer);
    const server = await startServer({ GEOCODER_URL: `${url}/api` });
    expect((await names(server, "leeds"))[0]).toBe("Leeds GB");
    expect(asked).toHaveLength(1);
    expect(server.logged).toContainEqual(
      expect.objectContaining({ msg: "the geocoder did not answer; using the gazetteer" }),
    );
  });
});
