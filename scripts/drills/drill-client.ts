import type { Notification, NotificationList } from "@trestle/domain/notifications/notification.ts";
import { WebSocket } from "ws";

type Options = {
  /** Returns the server chosen by the load balancer for this connection. */
  server: () => string;
  token: string;
  reconnectAfterMs: number;
};

/** A browser with the product's rules: fetches when its socket opens, ignores duplicates, reconnects when dropped. */
export class DrillClient {
  list: Notification[] = [];
  /** Time at which each notification was first shown, and the start of the connection at that time. */
  readonly firstShown = new Map<string, { at: number; connectedSince: number }>();
  repeatsIgnored = 0;
  /** Time since which it is connected and has caught up. */
  connectedSince = Number.POSITIVE_INFINITY;
  readonly #options: Options;
  #socket: WebSocket | undefined;
  #question = 0;
  #asking = false;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
    this.#connect();
  }

  get isConnected(): boolean {
    return this.connectedSince !== Number.POSITIVE_INFINITY;
  }

  drop(): void {
    this.#socket?.terminate();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#socket?.terminate();
  }

  /** Loads the list; the answer to an older request is discarded. */
  async refresh(server = this.#options.server()): Promise<void> {
    const question = ++this.#question;
    this.#asking = true;
    const list = await this.#ask(server);
    if (question !== this.#question) return;
    this.#asking = false;
    this.#show(list ?? []);
    // A list that couldn't be loaded would leave a permanent gap: reconnect and load again.
    if (!list) this.drop();
    else if (!this.isConnected && this.#socket?.readyState === WebSocket.OPEN)
      this.connectedSince = Date.now();
  }

  async #ask(server: string): Promise<Notification[] | undefined> {
    const headers = { authorization: `Bearer ${this.#options.token}` };
    const answer = await fetch(`${server}/api/notifications?limit=100`, { headers }).catch(() => undefined);
    const list = answer?.ok ? ((await answer.json().catch(() => undefined)) as NotificationList) : undefined;
    return list?.notifications;
  }

  #connect(): void {
    const server = this.#options.server();
    const socket = new WebSocket(`${server.replace("http", "ws")}/ws?token=${this.#options.token}`);
    this.#socket = socket;
    socket.on("open", () => void this.refresh(server));
    socket.on("message", (data) => this.#receive(JSON.parse(data.toString())));
    socket.on("error", () => {});
    socket.on("close", () => {
      this.connectedSince = Number.POSITIVE_INFINITY;
      if (!this.#closed) this.#retry = setTimeout(() => this.#connect(), this.#options.reconnectAfterMs);
    });
  }

  #receive(one: Notification): void {
    if (this.list.some(({ _id }) => _id === one._id)) this.repeatsIgnored += 1;
    else this.#show([one, ...this.list]);
    if (this.#asking) void this.refresh();
  }

  #show(list: Notification[]): void {
    this.list = list;
    const now = { at: Date.now(), connectedSince: this.connectedSince };
    for (const { _id } of list) if (!this.firstShown.has(_id)) this.firstShown.set(_id, now);
  }
}
