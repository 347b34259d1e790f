import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { security } from "../http/security.ts";
import { webBuild } from "./web.ts";

it("names the build of the web app on every answer", async () => {
  const folder = mkdtempSync(join(tmpdir(), "trestle-web-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(webBuild(folder)).toBeUndefined();
  const script = '<script type="module" crossorigin src="/assets/index-BxY1.js"></script>';
  writeFileSync(join(folder, "index.html"), `<html><head><script>boot()</script>${script}</head></html>`);
  const app = Fastify();
  await app.register(security, { webBuild: webBuild(folder) } as Parameters<typeof security>[1]);
  app.get("/", async () => "there");
  expect((await app.inject("/")).headers["web-build"]).toBe("index-BxY1.js");
});
