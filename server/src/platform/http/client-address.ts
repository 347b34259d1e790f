import { isIPv6 } from "node:net";

/** A network containing an address. A network with several subscribers gets `share` times a subscriber's limit. */
export type Network = { network: string; share: number };

const WIDER = [
  { bits: 56, share: 4 },
  { bits: 48, share: 16 },
];

const plainOf = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "").split("%", 1)[0] ?? "";

/** Returns the eight groups of an IPv6 address. A prefix must end in "::". */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, gap)).fill("0"), ...after].map((group) =>
    Number.parseInt(group, 16),
  );
}

function prefixOf(groups: number[], bits: number): string {
  const last = Math.ceil(bits / 16) - 1;
  const kept = groups
    .slice(0, last + 1)
    .map((group, place) =>
      place === last && bits % 16 > 0 ? group & (0xffff << (16 - (bits % 16))) : group,
    );
  return `${kept.map((group) => group.toString(16)).join(":")}::/${bits}`;
}

/** Rate-limit key of a client: an IPv4 address, or the /64 of an IPv6 address, because a subscriber owns the whole /64. */
export function clientOf(address: string): string {
  const plain = plainOf(address);
  return isIPv6(plain) ? prefixOf(groupsOf(plain), 64) : plain;
}

/** Returns the client's rate-limit key and the wider networks that one IPv6 subscriber may own, narrowest first. */
export function networksOf(address: string): Network[] {
  const plain = plainOf(address);
  if (!isIPv6(plain)) return [{ network: plain, share: 1 }];
  const groups = groupsOf(plain);
  return [{ bits: 64, share: 1 }, ...WIDER].map(({ bits, share }) => ({
    network: prefixOf(groups, bits),
    share,
  }));
}
