import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

export function isLoopback(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, "").replace(/^::ffff:(?=\d)/, "");
  return plain === "localhost" || plain === "::1" || (isIP(plain) === 4 && plain.startsWith("127."));
}

type RequestOrigin = Pick<FastifyRequest, "hostname" | "headers"> & { socket: { remoteAddress?: string } };

/**
 * Returns whether a request comes from this machine, not through a proxy, nor by a DNS name that resolves to it
 * (rebinding).
 */
export const isLocalRequest = ({ hostname, headers, socket }: RequestOrigin): boolean =>
  isLoopback(socket.remoteAddress ?? "") &&
  isLoopback(hostname) &&
  !["forwarded", "x-forwarded-for", "x-real-ip", "via"].some((name) => name in headers);
