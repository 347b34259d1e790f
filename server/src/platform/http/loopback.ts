import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

/** Whether a host name or address is the loopback interface. */
export function isLoopback(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, "").replace(/^::ffff:(?=\d)/, "");
  return plain === "localhost" || plain === "::1" || (isIP(plain) === 4 && plain.startsWith("127."));
}

type Asked = Pick<FastifyRequest, "hostname" | "headers"> & { socket: { remoteAddress?: string } };

/** Whether a request comes from this machine: not through a proxy, nor by a DNS name that points here (rebinding). */
export const isLocalRequest = ({ hostname, headers, socket }: Asked): boolean =>
  isLoopback(socket.remoteAddress ?? "") &&
  isLoopback(hostname) &&
  !["forwarded", "x-forwarded-for", "x-real-ip", "via"].some((name) => name in headers);
