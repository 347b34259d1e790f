import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { NotificationList } from "@trestle/domain/notifications/notification.ts";
import { announce } from "@trestle/server/platform/events/bus.ts";
import { WebSocketServer } from "ws";
import { compare } from "./compare.ts";
import type { Stack } from "./stack.ts";

const CLIENTS = 1000;
const MESSAGES = 50;
/** Header length of a frame with 126 bytes to 64 KB. */
const FRAME_HEADER = 4;

/** Compares announcements to a thousand sockets with a bare `ws` that sends the same bytes in a loop. */
export async function sockets({ db, account, url, token }: Stack): Promise<boolean> {
  const bare = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(bare, "listening");
  const { port } = bare.address() as { port: number };
  const clients = fork(join(import.meta.dirname, "socket-clients.ts"), [
    String(CLIENTS),
    `${new URL(url).port}/ws?token=${token}`,
    `${port}/`,
  ]);
  await once(clients, "message");

  const headers = { authorization: `Bearer ${token}` };
  const listed = await fetch(`${url}/api/notifications?limit=100`, { headers });
  const texts = ((await listed.json()) as NotificationList).notifications.map((one) => ({
    ...one,
    text: JSON.stringify(one),
  }));
  // All texts have one length, so that bytes can be counted instead of messages.
  const size = texts[50]?.text.length ?? 0;
  const sent = texts.filter(({ text }) => text.length === size).slice(0, MESSAGES);
  if (sent.length < MESSAGES) throw new Error("There are not enough messages of one length.");
  const bytes = MESSAGES * CLIENTS * (size + FRAME_HEADER);

  /** Returns messages per second, each counted when all clients have it. */
  async function measure(target: number, send: () => void | Promise<void>): Promise<number> {
    const received = once(clients, "message");
    clients.send({ target, bytes });
    const started = performance.now();
    await send();
    await received;
    return (MESSAGES * 1000) / (performance.now() - started);
  }
  const good = await compare(
    "socket fan-out to 1,000 clients",
    () =>
      measure(0, async () => {
        for (const { _id } of sent) await announce(db, "notification", `${account.id} ${_id}`);
      }),
    () =>
      measure(1, () => {
        for (const { text } of sent) for (const client of bare.clients) client.send(text);
      }),
    0.8,
  );
  clients.kill();
  for (const client of bare.clients) client.terminate();
  bare.close();
  return good;
}
