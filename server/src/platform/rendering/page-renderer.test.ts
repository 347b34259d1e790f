import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openLog } from "../../logger.ts";
import { PageRenderer } from "./page-renderer.ts";

const answer = async () => ({ status: 200, link: null, body: "{}" });

/** A renderer whose page is made by this function of the address and `ask`. */
function rendererWith(page: string, ask = answer, waitMs = 1500) {
  const folder = mkdtempSync(join(tmpdir(), "trestle-render-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "index.html"), "");
  writeFileSync(join(folder, "manifest.json"), "{}");
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(
    join(folder, "server-entry.js"),
    `export const openRenderer = ({ ask }) => async (address, beforePass) => { beforePass(); ${page} };`,
  );
  const logged: string[] = [];
  const log = openLog({ LOG_LEVEL: "error" }, { write: (line: string) => logged.push(line) });
  const limits = { waitMs, silenceMs: waitMs - 500, pauseMs: 60_000, plainMs: 60_000 };
  const renderer = new PageRenderer({ folder, serverFolder: folder, origin: "", log, ask, limits });
  onTestFinished(() => renderer.close());
  const text = async (address: string) => {
    const rendered = await renderer.render(address);
    return rendered && Buffer.from(rendered.identity).toString();
  };
  return { text, logged };
}

it("answers a page made of what the API says", async () => {
  const { text } = rendererWith("return address + (await ask('/api/config')).body");
  expect(await text("/here")).toBe("/here{}");
});

it("answers nothing, and says so in the log, when rendering fails", async () => {
  const { text, logged } = rendererWith(
    "if (address === '/bad') throw new Error('no such brick'); return 'fine'",
  );
  expect(await text("/bad")).toBeNull();
  expect(logged.join()).toContain("no such brick");
  expect(await text("/good")).toBe("fine");
});

it("leaves a page that hangs to the browser, and renders the others at once", async () => {
  const { text, logged } = rendererWith(
    "await ask('/api/config'); beforePass(); while (address === '/bad'); return 'fine'",
  );
  expect(await text("/good")).toBe("fine");
  expect(await Promise.all([text("/bad"), text("/bystander")])).toContain(null);
  expect(logged.join()).toContain("The worker doesn't respond.");
  expect(await text("/good")).toBe("fine");
  const stops = logged.length;
  expect(await Promise.all([text("/bad"), text("/good"), text("/bystander")])).toEqual([
    null,
    "fine",
    "fine",
  ]);
  expect(logged.length).toBe(stops);
});

it("goes on when a page fills the memory: it comes plain, and the others are rendered", async () => {
  const { text, logged } = rendererWith(
    "const all = []; while (address === '/bad') all.push('a'.repeat(2e7).split('')); return 'fine'",
    answer,
    30_000,
  );
  expect(await text("/good")).toBe("fine");
  expect(await text("/bad")).toBeNull();
  expect(logged.join()).toContain("SIGABRT");
  expect([await text("/bad"), await text("/good")]).toEqual([null, "fine"]);
});

it("keeps its process while the API is slow", async () => {
  let isSlow = true;
  const { text, logged } = rendererWith("await ask('/api/config'); return 'fine'", () =>
    isSlow ? new Promise(() => {}) : Promise.resolve({ status: 200, link: null, body: "{}" }),
  );
  expect(await text("/")).toBeNull();
  isSlow = false;
  expect(await text("/")).toBe("fine");
  expect(logged).toEqual([]);
});

it("gets no answer when the API refuses the request, as it does while it closes", async () => {
  const { text } = rendererWith("return String((await ask('/api/config')).status)", () =>
    Promise.reject(new Error("Server is closed")),
  );
  expect(await text("/")).toBe("503");
});

it("renders only so many at once", async () => {
  const { text } = rendererWith("await ask('/api/config'); return 'fine'", () => new Promise(() => {}));
  const many = Array.from({ length: 8 }, () => text("/waiting"));
  const oneMore = text("/one-more").then((answer) => ({ answer }));
  // It's refused at once, not after one of the others.
  expect(await Promise.race([...many, oneMore])).toEqual({ answer: null });
  await Promise.all(many);
});

it("reaches neither secrets nor the environment of the server", async () => {
  process.env.A_SECRET_OF_THIS_TEST = "told to nobody";
  const { text } = rendererWith("return JSON.stringify(process.env)");
  expect(await text("/")).not.toContain("told to nobody");
});
