import { notificationFor, signedIn } from "@trestle/testkit/factories.ts";
import { startServer } from "@trestle/testkit/server.ts";
import type { LightMyRequestResponse as Response } from "fastify";
import { describe, expect, it } from "vitest";

describe("notifications", () => {
  it("are listed newest first to their owner alone", async () => {
    const server = await startServer();
    const [mine, other] = [await signedIn(server), await signedIn(server)];
    await notificationFor(server, mine, "first");
    await notificationFor(server, mine, "second");
    const list = await server.app.inject({ url: "/api/notifications", headers: mine.headers });
    expect(list.json()).toMatchObject([
      { message: "second", read: false, type: "project_update", metadata: { projectTitle: "A wall" } },
      { message: "first" },
    ]);
    expect((await server.app.inject({ url: "/api/notifications", headers: other.headers })).json()).toEqual(
      [],
    );
  });

  it("are paged by a Link header, without a gap or a repetition", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    for (let number = 1; number <= 5; number++) await notificationFor(server, member, `number ${number}`);
    const seen: string[] = [];
    let url: string | undefined = "/api/notifications?limit=2";
    while (url) {
      const page: Response = await server.app.inject({ url, headers: member.headers });
      seen.push(...page.json<{ message: string }[]>().map(({ message }) => message));
      url = /<([^>]+)>; rel="next"/.exec(page.headers.link?.toString() ?? "")?.[1];
    }
    expect(seen).toEqual(["number 5", "number 4", "number 3", "number 2", "number 1"]);
  });

  it.each(["nonsense", "Ijk5OTk5OTk5OTk5OTk5OTk5OTki", "eyJhIjoxfQ", "IjEgb3IgMT0xIg"])(
    "refuse the made-up cursor %s",
    async (cursor) => {
      const server = await startServer();
      const { headers } = await signedIn(server);
      const answer = await server.app.inject({ url: `/api/notifications?cursor=${cursor}`, headers });
      expect(answer.statusCode).toBe(400);
    },
  );

  it("become read by their owner and by nobody else", async () => {
    const server = await startServer();
    const [mine, other] = [await signedIn(server), await signedIn(server)];
    const id = await notificationFor(server, mine, "read me");
    const read = (headers: Record<string, string>) =>
      server.app.inject({ method: "PUT", url: `/api/notifications/${id}/read`, headers });
    expect((await read(other.headers)).statusCode).toBe(404);
    expect((await read({})).statusCode).toBe(401);
    expect((await read(mine.headers)).json()).toMatchObject({
      success: true,
      notification: { _id: id, read: true },
    });
  });

  it("stay away once cleared", async () => {
    const server = await startServer();
    const [mine, other] = [await signedIn(server), await signedIn(server)];
    await notificationFor(server, mine, "old news");
    await notificationFor(server, other, "not yours to clear");
    await server.app.inject({ method: "DELETE", url: "/api/notifications", headers: mine.headers });
    expect((await server.app.inject({ url: "/api/notifications", headers: mine.headers })).json()).toEqual(
      [],
    );
    expect(
      (await server.app.inject({ url: "/api/notifications", headers: other.headers })).json(),
    ).toHaveLength(1);
  });
});
