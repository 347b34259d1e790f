import { type Member, signedIn } from "@trestle/testkit/factories.ts";
import { goLive, startServer, type TestServer } from "@trestle/testkit/server.ts";
import { expect, it, vi } from "vitest";

const WITHIN = { timeout: 10_000 };

const set = ({ app }: TestServer, { headers }: Member, payload: object) =>
  app.inject({ method: "PUT", url: "/api/admin/settings", headers, payload });
const config = async ({ app }: TestServer) => (await app.inject("/api/config")).json();

it("are changed by administrators with a reason, logged, and take effect in every process", async () => {
  const server = await startServer({ GBP_PER_DEV: "2" });
  await goLive(server);
  const other = await startServer({ GBP_PER_DEV: "2" }, { beside: server });
  await goLive(other);
  const admin = await signedIn(server, { role: "admin" });
  expect(await config(other)).toMatchObject({
    gbpPerDev: 2,
    features: { notifications: true, analytics: true },
  });
  const answer = await set(server, admin, { name: "analytics", value: false, reason: "asked for" });
  expect(answer.json()).toMatchObject({ settings: { analytics: false }, changed: ["analytics"] });
  await set(server, admin, { name: "gbpPerDev", value: 1.5, reason: "the new rate" });
  await vi.waitFor(
    async () => expect(await config(other)).toMatchObject({ gbpPerDev: 1.5, features: { analytics: false } }),
    WITHIN,
  );
  const [line] = (await server.app.inject({ url: "/api/admin/audit", headers: admin.headers })).json();
  expect(line).toMatchObject({
    act: "changed a setting",
    subject: "gbpPerDev: 2 to 1.5",
    note: "the new rate",
  });
  await set(server, admin, { name: "gbpPerDev", value: null, reason: "back" });
  expect(await config(server)).toMatchObject({ gbpPerDev: 2 });
});

it("refuse invalid values and accounts that aren't administrators, and reveal no secrets", async () => {
  const server = await startServer({ METRICS_TOKEN: "a-token-that-nobody-else-knows" });
  const admin = await signedIn(server, { role: "admin" });
  for (const payload of [
    { name: "gbpPerDev", value: -1, reason: "x" },
    { name: "gbpPerDev", value: "2", reason: "x" },
    { name: "explorerUrl", value: "javascript:alert(1)", reason: "x" },
    { name: "explorerUrl", value: "http://plain.example", reason: "x" },
    { name: "analytics", value: false, reason: " " },
    { name: "JWT_SECRET", value: "mine", reason: "x" },
  ])
    expect((await set(server, admin, payload)).statusCode, JSON.stringify(payload)).toBe(400);
  const member = await signedIn(server);
  expect((await set(server, member, { name: "analytics", value: false, reason: "x" })).statusCode).toBe(403);
  const page = await server.app.inject({ url: "/api/admin/settings", headers: admin.headers });
  expect(page.json().changed).toEqual([]);
  expect(page.body).not.toContain("a-token-that-nobody-else-knows");
  expect(page.body).not.toContain(server.secrets.JWT_SECRET);
});
