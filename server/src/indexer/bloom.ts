import { type Hex, hexToBytes, keccak256 } from "viem";

const BYTES = 256;

/** Whether a block's filter may hold this address: three bits of 2048, taken from its hash. */
export function isInBloom(bloom: Hex | null, address: Hex): boolean {
  if (!bloom) return false;
  const filter = hexToBytes(bloom);
  const digest = keccak256(address, "bytes");
  return [0, 2, 4].every((position) => {
    const bit = (((digest[position] ?? 0) << 8) | (digest[position + 1] ?? 0)) & 2047;
    return ((filter[BYTES - 1 - (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0;
  });
}
