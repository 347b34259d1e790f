import { bytesToHex, type Hex, hexToBytes, keccak256 } from "viem";

const FILTER_BYTES = 256;

/** Cache of hashed values, because hashing dominates and addresses and topics repeat. */
const known = new Map<Hex, number[]>();
const MAX_CACHED = 10_000;

/** Returns the three of 2048 bits that a value sets, from its hash. */
function bitsOf(value: Hex): number[] {
  const remembered = known.get(value);
  if (remembered) return remembered;
  const digest = keccak256(value, "bytes");
  const bits = [0, 2, 4].map((at) => (((digest[at] ?? 0) << 8) | (digest[at + 1] ?? 0)) & 2047);
  if (known.size >= MAX_CACHED) known.clear();
  known.set(value, bits);
  return bits;
}

/** Returns whether a block's bloom filter may contain this address. */
export function isInBloom(bloom: Hex | null, address: Hex): boolean {
  if (!bloom) return false;
  const filter = hexToBytes(bloom);
  return bitsOf(address).every(
    (bit) => ((filter[FILTER_BYTES - 1 - (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0,
  );
}

/** Returns the bloom filter of a block with exactly these logs. */
export function bloomOf(logs: { address: Hex; topics: readonly Hex[] }[]): Hex {
  const filter = new Uint8Array(FILTER_BYTES);
  for (const value of new Set(logs.flatMap(({ address, topics }) => [address, ...topics]))) {
    for (const bit of bitsOf(value)) {
      const position = FILTER_BYTES - 1 - (bit >> 3);
      filter[position] = (filter[position] ?? 0) | (1 << (bit & 7));
    }
  }
  return bytesToHex(filter);
}
