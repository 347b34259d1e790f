import { once } from "node:events";
import { WebSocket } from "ws";

/** A client of `/ws` that keeps all messages. */
export class SocketClient {
  readonly socket: WebSocket;
  readonly messages: unknown[] = [];
  /** The code it was closed with, or the HTTP status with which the upgrade was refused. */
  readonly ended: Promise<number>;

  constructor(
    server: string,
    token: string | undefined,
    { path = "/ws", ...headers }: { path?: string } & Record<string, string> = {},
  ) {
    const query = token === undefined ? "" : `?token=${encodeURIComponent(token)}`;
    this.socket = new WebSocket(`${server.replace(/^http/, "ws")}${path}${query}`, { headers });
    this.socket.on("message", (data) => this.messages.push(JSON.parse(data.toString())));
    this.ended = new Promise((resolve) => {
      this.socket.on("close", resolve);
      this.socket.on("unexpected-response", (_request, answer) => resolve(answer.statusCode ?? 0));
      this.socket.on("error", () => {});
    });
  }

  async opened(): Promise<this> {
    if (this.socket.readyState !== WebSocket.OPEN) await once(this.socket, "open");
    return this;
  }
}
