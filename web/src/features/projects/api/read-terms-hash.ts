import { encodeFunctionData, getAddress, parseAbi } from "viem";
import { rpc } from "../../../lib/rpc.ts";

const deed = parseAbi(["function termsHashOf(uint256 tokenId) view returns (bytes32)"]);

/** Reads the terms hash of a deed; the response of `eth_call` is exactly the hash's bytes. */
export const readTermsHash = (contract: string, tokenId: string, signal?: AbortSignal): Promise<string> =>
  rpc(
    "eth_call",
    [
      {
        to: getAddress(contract),
        data: encodeFunctionData({ abi: deed, functionName: "termsHashOf", args: [BigInt(tokenId)] }),
      },
      "latest",
    ],
    signal,
  );
