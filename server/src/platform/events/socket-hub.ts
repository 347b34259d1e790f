import type { WebSocket } from "@fastify/websocket";
import { closeCodes } from "@trestle/domain/socket.ts";
import { networksOf } from "../http/client-address.ts";

export type Peer = {
  account: string;
  session: string;
  address: string;
  /** Expiry of the socket's token, in seconds since 1970. */
  tokenExpiresAt: number;
};
type Connection = Peer & { socket: WebSocket; answered: boolean };

const limits = {
  /** Limit per process: a person has a few tabs, a runaway script thousands. */
  perAccount: 40,
  /** Sockets of one subscriber's network; wider IPv6 networks get more. Enough for an office with hundreds of tabs. */
  perNetwork: 500,
  /** Unsent bytes after which a client is disconnected; it refetches after reconnecting. */
  bufferedBytes: 1024 * 1024,
  pingEveryMs: 25_000,
};
const AS_TEXT = { binary: false };

/** The open sockets of this process. They only send; incoming messages are ignored. */
export class SocketHub {
  readonly #byAccount = new Map<string, Set<Connection>>();
  readonly #bySession = new Map<string, Set<Connection>>();
  readonly #byNetwork = new Map<string, Set<Connection>>();
  readonly #limits: typeof limits;
  #size = 0;
  readonly #heartbeat: NodeJS.Timeout;

  constructor(overrides: Partial<typeof limits> = {}) {
    this.#limits = { ...limits, ...overrides };
    this.#heartbeat = setInterval(() => this.#beat(), this.#limits.pingEveryMs).unref();
  }

  add(socket: WebSocket, peer: Peer): void {
    const networks = networksOf(peer.address);
    const isCrowded = networks.some(
      ({ network, share }) => (this.#byNetwork.get(network)?.size ?? 0) >= this.#limits.perNetwork * share,
    );
    if (isCrowded || (this.#byAccount.get(peer.account)?.size ?? 0) >= this.#limits.perAccount) {
      socket.close(closeCodes.tooMany);
      return;
    }
    const connection = { ...peer, socket, answered: true };
    put(this.#byAccount, peer.account, connection);
    put(this.#bySession, peer.session, connection);
    for (const { network } of networks) put(this.#byNetwork, network, connection);
    this.#size += 1;
    socket.on("pong", () => {
      connection.answered = true;
    });
    socket.on("message", () => socket.close(closeCodes.policy));
    socket.on("close", () => {
      take(this.#byAccount, peer.account, connection);
      take(this.#bySession, peer.session, connection);
      for (const { network } of networks) take(this.#byNetwork, network, connection);
      this.#size -= 1;
    });
  }

  get size(): number {
    return this.#size;
  }

  hears(account: string): boolean {
    return this.#byAccount.has(account);
  }

  send(account: string, message: object): void {
    const connections = this.#byAccount.get(account);
    if (!connections) return;
    this.#write(connections, message);
  }

  sendToAll(message: object): void {
    this.#write(this.#connections(), message);
  }

  #write(connections: Iterable<Connection>, message: object): void {
    const bytes = Buffer.from(JSON.stringify(message));
    for (const { socket } of connections) {
      if (socket.bufferedAmount > this.#limits.bufferedBytes) socket.terminate();
      else socket.send(bytes, AS_TEXT);
    }
  }

  get sessions(): string[] {
    return [...this.#bySession.keys()];
  }

  closeSession(session: string, code: number): void {
    for (const { socket } of this.#bySession.get(session) ?? []) socket.close(code);
  }

  closeAccount(account: string, code: number): void {
    for (const { socket } of this.#byAccount.get(account) ?? []) socket.close(code);
  }

  closeExpiredTokens(now: number, code: number): void {
    for (const { socket, tokenExpiresAt } of this.#connections())
      if (tokenExpiresAt <= now) socket.close(code);
  }

  closeAll(code: number): void {
    for (const { socket } of this.#connections()) socket.close(code);
  }

  stop(): void {
    clearInterval(this.#heartbeat);
    this.closeAll(closeCodes.restart);
  }

  *#connections(): Iterable<Connection> {
    for (const connections of this.#byAccount.values()) yield* connections;
  }

  /** Terminates connections that have not answered the last ping. */
  #beat(): void {
    for (const connection of this.#connections()) {
      if (!connection.answered) connection.socket.terminate();
      else {
        connection.answered = false;
        connection.socket.ping();
      }
    }
  }
}

function put(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const connections = index.get(key) ?? new Set();
  index.set(key, connections.add(connection));
}

function take(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const connections = index.get(key);
  connections?.delete(connection);
  if (connections?.size === 0) index.delete(key);
}
