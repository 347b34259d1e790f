import { signedIn } from "@trestle/testkit/factories.ts";
import { projectOf } from "@trestle/testkit/projects.ts";
import { startServer } from "@trestle/testkit/server.ts";
import { expect, it } from "vitest";
import { expireRequests } from "./expire-requests.ts";

it("says once of a request that its time has run out, and nothing of one that still takes bids", async () => {
  const server = await startServer();
  const owner = await signedIn(server);
  const posted = (title: string) => projectOf(server.db, owner, { title, customer: `0x${"1".repeat(40)}` });
  const [over, open] = [await posted("over"), await posted("open")];
  const set = (id: string, open_until: Date) =>
    server.db.updateTable("project").set({ open_until, stage: "marketplace" }).where("id", "=", id).execute();
  await set(over.id, new Date(Date.now() - 60_000));
  await set(open.id, new Date(Date.now() + 60_000));
  await Promise.all([expireRequests(server.db), expireRequests(server.db)]);
  await expireRequests(server.db);
  const told = await server.db
    .selectFrom("domain_event")
    .select("data")
    .where("type", "=", "project.expired")
    .execute();
  expect(told).toEqual([{ data: { projectId: over.id } }]);
});
