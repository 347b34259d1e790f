import { encodeAbiParameters, type Hex, keccak256, parseAbiParameters } from "viem";

const wholeBid = parseAbiParameters(
  "address developer, uint256 termsId, uint256[] amounts, uint256[] deadlines, bytes32 termsHash, uint256 expiry",
);

/** Arguments of `placeBid` after the token id. */
type Offered = readonly [
  amounts: readonly bigint[],
  deadlines: readonly bigint[],
  termsHash: Hex,
  expiry: bigint,
  termsId: bigint,
];

/** Returns the hash that the escrow stores for a whole bid, and that `acceptNamedBid` takes. */
export const bidHash = (developer: string, [amounts, deadlines, termsHash, expiry, termsId]: Offered): Hex =>
  keccak256(
    encodeAbiParameters(wholeBid, [developer as Hex, termsId, amounts, deadlines, termsHash, expiry]),
  );
