import { signedIn } from "@trestle/testkit/factories.ts";
import { startServer } from "@trestle/testkit/server.ts";
import { expect, it } from "vitest";
import { demoApi } from "./api.ts";
import { openDemoClub } from "./club.ts";
import { demoDevelopers } from "./developers.ts";

it("lists the demo's developers once, however often it is filled", async () => {
  const server = await startServer();
  for (const { username } of demoDevelopers) await signedIn(server, { username, role: "developer" });
  await server.db.updateTable("account").set({ kyc_status: "approved" }).execute();
  for (const _time of [1, 2]) await openDemoClub(demoApi(server.app, server), demoDevelopers);
  expect((await server.app.inject("/api/club/members")).json()).toHaveLength(6);
  expect((await server.app.inject("/api/club/opportunities")).json()).toHaveLength(3);
  expect((await server.app.inject("/api/club/events")).json()).toHaveLength(2);
});
