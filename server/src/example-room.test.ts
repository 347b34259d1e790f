import { domainEvents } from "@trestle/domain/events.ts";
import { noticesFor } from "@trestle/domain/notifications/notice.ts";
import { signedIn } from "@trestle/testkit/factories.ts";
import { goLive, startServer } from "@trestle/testkit/server.ts";
import { SocketClient } from "@trestle/testkit/socket.ts";
import { expect, it } from "vitest";
import { z } from "zod";
import { recordEvents } from "./platform/events/events.ts";
import { publish } from "./platform/events/live-updates.ts";
import type { Room } from "./room.ts";
import { rooms } from "./rooms.ts";

// A room as one would be added: an event, its notice, a live update and a route, without a line in another room.
const teaEvents = { "tea.served": z.object({ to: z.uuid(), by: z.uuid() }) };

const teaNotices = noticesFor(teaEvents, (event, { nameOf }) => {
  switch (event.type) {
    case "tea.served": {
      const message = `${nameOf(event.data.by, "Someone")} made you a cup of tea`;
      return [{ to: event.data.to, type: "project_update", message, metadata: {} }];
    }
  }
});

const teaRoom = (guests: () => string[]) =>
  ({
    routes: (app) =>
      app.get("/api/tea", { config: { access: "public" } }, async () => ({ kettle: "on" as const })),
    notices: teaNotices,
    audiences: () => ({ table: async () => guests() }),
    listeners: ({ db }) => [
      async ({ type, data }) => {
        if ((type as string) !== "tea.served") return;
        await publish(db, { all: "table", id: "1" }, { type: "TEA_SERVED", data });
        await publish(db, "everyone", { type: "KETTLE_EMPTY", data: {} });
      },
    ],
  }) satisfies Room;

it("adds a room with an event, a notice, live updates and a route, and touches no other room", async () => {
  const guests: string[] = [];
  const withTea = [...rooms, teaRoom(() => guests)];
  const server = await startServer({}, { rooms: withTea });
  const [host, guest] = [await signedIn(server), await signedIn(server)];
  guests.push(guest.user.id);
  const address = await goLive(server, withTea);
  const [hostSocket, guestSocket] = [
    new SocketClient(address, host.token),
    new SocketClient(address, guest.token),
  ];
  await Promise.all([hostSocket.opened(), guestSocket.opened()]);

  await recordEvents<typeof teaEvents>(
    server.db,
    [
      {
        type: "tea.served",
        key: "tea.served:1",
        data: { to: guest.user.id, by: host.user.id },
        happenedAt: new Date(),
      },
    ],
    { ...domainEvents, ...teaEvents },
  );

  await expect
    .poll(() => guestSocket.messages, { timeout: 10_000 })
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ message: `${host.user.username} made you a cup of tea` }),
        { type: "TEA_SERVED", data: { to: guest.user.id, by: host.user.id } },
        { type: "KETTLE_EMPTY", data: {} },
      ]),
    );
  await expect.poll(() => hostSocket.messages).toEqual([{ type: "KETTLE_EMPTY", data: {} }]);
  expect((await server.app.inject({ url: "/api/tea" })).json()).toEqual({ kettle: "on" });
});

it("refuses an event that no room has described", async () => {
  const { db } = await startServer();
  await expect(
    recordEvents<typeof teaEvents>(db, [
      {
        type: "tea.served",
        key: "tea.served:2",
        data: { to: crypto.randomUUID(), by: crypto.randomUUID() },
        happenedAt: new Date(),
      },
    ]),
  ).rejects.toThrow("No room has an event tea.served.");
});

it("refuses a live update that is content rather than a hint", async () => {
  const { db } = await startServer();
  await expect(publish(db, "everyone", { type: "NOVEL", data: { text: "x".repeat(3_000) } })).rejects.toThrow(
    "The live update NOVEL is too large",
  );
});
