import { lookup } from "node:dns";
import { Agent, request } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

const internal = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  internal.addSubnet(network, prefix, "ipv4");
/**
 * The only IPv6 range of the public internet; it contains tunnels to IPv4 and example addresses, which are excluded.
 */
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  internal.addSubnet(network, prefix, "ipv6");

/** Returns whether an address is on the public internet, not on this machine or its network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !internal.check(address, "ipv4");
  return isIP(address) === 6 && global.check(address, "ipv6") && !internal.check(address, "ipv6");
}

/** Returns whether a foreign address may be called: https at the default port, by host name. */
export function isCallable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const isNamed = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(hostname);
  return protocol === "https:" && isNamed && port === "" && username === "" && password === "";
}

/** Resolves and checks the host name for the connection itself, so that the checked address is the one connected to. */
const lookupPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const open = found?.filter(({ address }) => isPublicAddress(address)) ?? [];
    const [first] = open;
    if (error) return callback(error, []);
    if (!first) return callback(new Error(`${hostname} isn't on the internet`), []);
    if (options.all) callback(null, open);
    else callback(null, first.address, first.family);
  });

export const publicAgent = (): Agent => new Agent({ lookup: lookupPublic, keepAlive: false, maxSockets: 8 });

type Call = { method: string; headers: Record<string, string | number>; body: Buffer };

/** Sends a request to a foreign address. Follows no redirects, reads only the status. */
export function callOut(address: string, { method, headers, body }: Call, agent: Agent, timeoutMs: number) {
  return new Promise<number>((resolve, reject) => {
    if (!isCallable(address)) return reject(new Error("not an address on the internet"));
    const signal = AbortSignal.timeout(timeoutMs);
    const call = request(address, { method, headers, agent, signal }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    call.on("error", reject);
    call.end(body);
  });
}
