import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { announce } from "@trestle/server/platform/bus.ts";
import { WebSocketServer } from "ws";
import { compare } from "./compare.ts";
import type { Stack } from "./stack.ts";

const CLIENTS = 1000;
const MESSAGES = 50;

/** From an announcement to a thousand sockets, against a bare `ws` that sends the same bytes in a loop. */
export async function sockets({ db, pool, account, url, token }: Stack): Promise<boolean> {
  const bare = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(bare, "listening");
  const { port } = bare.address() as { port: number };
  const clients = fork(join(import.meta.dirname, "socket-clients.ts"), [
    String(CLIENTS),
    `${new URL(url).port}/ws?token=${token}`,
    `${port}/`,
  ]);
  await once(clients, "message");

  const { rows } = await pool.query(
    `select id, length(message) as size from notification where account_id = $1 order by size desc, seq limit $2`,
    [account.id, MESSAGES],
  );
  const announcements = rows.map(({ id }: { id: string }) => `${account.id} ${id}`);
  const listed = await fetch(`${url}/api/notifications?limit=100`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [sample] = (await listed.json()) as { message: string }[];
  const text = JSON.stringify({
    ...sample,
    message: sample?.message.slice(0, rows[0].size).padEnd(rows[0].size),
  });

  /** Messages per second, each counted when all the clients have it. */
  async function measure(target: number, send: () => void | Promise<void>): Promise<number> {
    const received = once(clients, "message");
    clients.send({ target, bytes: MESSAGES * CLIENTS * (Buffer.byteLength(text) + 4) });
    const started = performance.now();
    await send();
    await received;
    return (MESSAGES * 1000) / (performance.now() - started);
  }
  const good = await compare(
    "socket fan-out to 1,000 clients",
    () =>
      measure(0, async () => {
        for (const announcement of announcements) await announce(db, "notification", announcement);
      }),
    () =>
      measure(1, () => {
        for (let message = 0; message < MESSAGES; message++) {
          for (const client of bare.clients) client.send(text);
        }
      }),
    0.8,
  );
  clients.kill();
  for (const client of bare.clients) client.terminate();
  bare.close();
  return good;
}
