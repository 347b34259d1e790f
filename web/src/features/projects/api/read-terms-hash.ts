import { encodeFunctionData, getAddress, parseAbi } from "viem";
import { rpc } from "../../../lib/rpc.ts";

const deed = parseAbi(["function termsHashOf(uint256 tokenId) view returns (bytes32)"]);

/** The hash that the deed itself carries; its answer is the bytes of it and nothing more. */
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
