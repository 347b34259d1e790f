import { type Member, signedIn, verifiedPerson } from "@trestle/testkit/factories.ts";
import { postedProject } from "@trestle/testkit/projects.ts";
import { startServer } from "@trestle/testkit/server.ts";
import { expect, it } from "vitest";

type Method = "GET" | "POST" | "PUT" | "DELETE";
const MEETING = "https://meet.example.org/secret-room";
const PHONE = "07700 900123";

/** Checks the answers of every club route for every role: no address, no number, no private request. */
it("never reveals an email address, a phone number, a private request or the place of a full event", async () => {
  const server = await startServer();
  const { app, db } = server;
  const person = async (kyc: boolean, role: "developer" | "customer" | "investor" = "developer") => {
    return kyc ? verifiedPerson(server, { role }) : signedIn(server, { role });
  };
  const [owner, member, guest, investor] = [
    await person(true),
    await person(true),
    await person(false, "customer"),
    await person(true, "investor"),
  ];
  const admin = await person(false, "customer");
  await db
    .updateTable("account")
    .set({ roles: ["admin"] })
    .where("id", "=", admin.user.id)
    .execute();
  await db
    .insertInto("kyc_submission")
    .values({
      ...{
        account_id: owner.user.id,
        attempt: 1,
        business_details: JSON.stringify({ legalName: "Secret Ltd" }),
      },
      contact_details: JSON.stringify({ email: "kyc@secret.example", phone: PHONE }),
    })
    .execute();
  const project = await postedProject(server, owner, { title: "A very private loft" });
  const inject = (who: Member | null, method: Method, url: string, payload?: object) =>
    app.inject({
      ...{ method, url },
      ...(who ? { headers: who.headers } : {}),
      ...(payload ? { payload } : {}),
    });
  const page = {
    ...{ kind: "business", headline: "Roofs and joinery", about: "", trades: ["roofing"], reachKm: null },
    ...{ teamSize: null, place: null, certificates: [], listed: true },
  };
  for (const one of [owner, member]) await inject(one, "PUT", "/api/club/page", page);
  const posted = await inject(owner, "POST", "/api/club/opportunities", {
    ...{
      kind: "partner",
      title: "Second lot of a loft",
      text: "Looking for a carpenter for the second lot.",
    },
    ...{ trade: "roofing", place: null, scorsFrom: 1, projectId: project.id },
    until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  });
  expect(posted.statusCode).toBe(201);
  const opportunityId = posted.json()._id;
  await inject(member, "POST", `/api/club/opportunities/${opportunityId}/comments`, {
    text: "We could help.",
  });
  await db.updateTable("project").set({ listing: "negotiation", stage: "negotiation" }).execute();
  const asked = await inject(owner, "POST", `/api/club/members/${member.user.id}/introductions`, {
    reason: "We would like to talk about the second lot.",
    projectId: project.id,
  });
  expect(asked.statusCode).toBe(201);

  const held = await inject(owner, "POST", "/api/club/events", {
    ...{
      title: "Lime day for two",
      text: "Slake, mix and point a wall.",
      online: true,
      venue: "",
      place: null,
    },
    ...{ startsAt: new Date(Date.now() + 9 * 86_400_000).toISOString(), link: MEETING, places: 1 },
    ...{ endsAt: new Date(Date.now() + 10 * 86_400_000).toISOString(), membersOnly: false },
  });
  const eventId = held.json()._id;
  const attending = await person(false, "customer");
  expect((await inject(attending, "POST", `/api/club/events/${eventId}/join`)).json().state).toBe("going");
  const calendar = new URL((await inject(owner, "GET", "/api/club/calendar")).json().url).pathname.split(
    "/",
  )[4];
  // Somebody who guesses: the real one is only its owner's to know.
  const guess = `${calendar?.slice(0, -1)}${calendar?.endsWith("-") ? "_" : "-"}`;
  expect((await inject(attending, "GET", `/api/club/events/${eventId}`)).body).toContain(MEETING);

  const routes = clubRoutesOf((await app.inject("/api/openapi.json")).json().paths);
  expect(routes.length).toBeGreaterThan(32);
  const people = { visitor: null, guest, member, investor, admin };
  const secrets = [owner, member, guest, investor, admin, attending].map(({ person: { email } }) => email);
  for (const [role, who] of Object.entries(people))
    for (const { method, path } of routes) {
      // Agreeing is the only way to an address, and has its own tests.
      if (path.endsWith("/answer")) continue;
      const url = path
        .replace("{userId}", owner.user.id)
        .replace("{kind}", "opportunity")
        .replace("{secret}", guess)
        .replace(
          "{id}",
          path.includes("introductions")
            ? asked.json()._id
            : path.includes("events")
              ? eventId
              : opportunityId,
        );
      const answer = await inject(who, method, url, bodyOf(method, path, eventId));
      const hidden = ["kyc@secret.example", PHONE, "Secret Ltd", "private loft", MEETING, calendar ?? "-"];
      for (const secret of [...secrets, ...hidden])
        expect(answer.body, `${role}: ${method} ${url}`).not.toContain(secret);
      if (role === "visitor" && method !== "GET") expect(answer.statusCode, `${method} ${url}`).toBe(401);
    }
});

/** Returns a valid body where the route may act; elsewhere an empty one, which is refused. */
function bodyOf(method: Method, path: string, eventId: string): object | undefined {
  if (method !== "POST" && method !== "PUT") return undefined;
  if (path.endsWith("/reports")) return { kind: "event", id: eventId, reason: "spam", text: "" };
  return path.endsWith("/follow") ? { follow: true } : {};
}

/** Read from the server's own API description, so that routes added later are included. */
const clubRoutesOf = (paths: Record<string, Record<string, unknown>>) =>
  Object.entries(paths)
    .filter(([path]) => path.startsWith("/api/club/") || path.startsWith("/api/admin/club/"))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase() as Method, path })),
    );
