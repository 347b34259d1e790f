import Fastify from "fastify";
import { expect, it } from "vitest";
import { conditional } from "./conditional.ts";

it("sends a list again only when it has changed, and leaves other routes alone", async () => {
  let rows = ["a wall"];
  const app = Fastify();
  await app.register(conditional);
  app.get("/market", { config: { conditional: true } }, async () => rows);
  app.get("/other", async () => rows);
  const first = await app.inject("/market");
  const headers = { "if-none-match": String(first.headers.etag) };
  const same = await app.inject({ url: "/market", headers });
  expect([same.statusCode, same.body]).toEqual([304, ""]);
  rows = ["a wall", "a roof"];
  const changed = await app.inject({ url: "/market", headers });
  expect([changed.statusCode, changed.json()]).toEqual([200, rows]);
  expect((await app.inject("/other")).headers.etag).toBeUndefined();
});
