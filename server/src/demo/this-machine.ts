import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

/** A name or address that reaches nothing but the machine it is used on. */
export function isThisMachine(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, "").replace(/^::ffff:(?=\d)/, "");
  return plain === "localhost" || plain === "::1" || (isIP(plain) === 4 && plain.startsWith("127."));
}

type Asked = Pick<FastifyRequest, "hostname" | "headers"> & { socket: { remoteAddress?: string } };

/** Whether somebody at this machine asks: not through a proxy, nor under a name that a website points at it. */
export const isFromThisMachine = ({ hostname, headers, socket }: Asked): boolean =>
  isThisMachine(socket.remoteAddress ?? "") &&
  isThisMachine(hostname) &&
  !["forwarded", "x-forwarded-for", "x-real-ip", "via"].some((name) => name in headers);
