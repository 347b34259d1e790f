import { createPublicClient, getAddress, http, parseAbi } from "viem";

const poolToken = parseAbi([
  "function balanceOf(address account) view returns (uint256)",
  "function getTokenValue(uint256 tokenAmount) view returns (uint256)",
]);

/** A pool that can't be read counts as 0, so that the others are still shown. */
export async function readPoolTokenValue(
  pools: (string | null)[],
  rpcUrl: string,
  holder: string,
): Promise<bigint> {
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 1 }) });
  const valueIn = async (pool: string | null): Promise<bigint> => {
    if (!pool) return 0n;
    try {
      const contract = { address: getAddress(pool), abi: poolToken };
      const tokens = await client.readContract({
        ...contract,
        functionName: "balanceOf",
        args: [getAddress(holder)],
      });
      if (tokens === 0n) return 0n;
      return await client.readContract({ ...contract, functionName: "getTokenValue", args: [tokens] });
    } catch {
      return 0n;
    }
  };
  const values = await Promise.all(pools.map(valueIn));
  return values.reduce((sum, value) => sum + value, 0n);
}
