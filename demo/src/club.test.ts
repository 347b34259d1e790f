import { signedIn } from "@trestle/testkit/factories.ts";
import { startServer } from "@trestle/testkit/server.ts";
import { expect, it } from "vitest";
import { demoApi } from "./api.ts";
import { openDemoClub } from "./club.ts";
import { demoAccounts, demoCustomers, demoDevelopers } from "./people.ts";

it("lists the demo's developers and lenders once, however often it is filled", async () => {
  const server = await startServer();
  const people = [...demoAccounts, ...demoCustomers, ...demoDevelopers];
  for (const { username, role } of people) await signedIn(server, { username, role });
  await server.db.updateTable("account").set({ kyc_status: "approved" }).execute();
  for (const _time of [1, 2]) await openDemoClub(demoApi(server.app, server), people);
  expect((await server.app.inject("/api/club/members")).json()).toHaveLength(8);
  expect((await server.app.inject("/api/club/members?kind=investor")).json()).toHaveLength(2);
  expect((await server.app.inject("/api/club/opportunities")).json()).toHaveLength(3);
  expect((await server.app.inject("/api/club/events")).json()).toHaveLength(2);
  const { headers } = await signedIn(server, { role: "admin" });
  const reports = await server.app.inject({ url: "/api/admin/reports", headers });
  expect(reports.json()).toMatchObject([{ reason: "spam", about: { username: "brockley.rooms" } }]);
});

it("leaves out a lender who has too little in the pools, and lists everybody else", async () => {
  const server = await startServer();
  const people = [...demoAccounts, ...demoCustomers, ...demoDevelopers];
  for (const { username, role } of people) await signedIn(server, { username, role });
  await server.db
    .updateTable("account")
    .set({ kyc_status: "approved" })
    .where("username", "not in", ["priya.raman", "harbour.trust"])
    .execute();
  await openDemoClub(demoApi(server.app, server), people);
  expect((await server.app.inject("/api/club/members")).json()).toHaveLength(6);
});
