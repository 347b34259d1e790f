import { createPublicClient, getAddress, http } from "viem";

export const readWalletBalance = (rpcUrl: string, address: string): Promise<bigint> =>
  createPublicClient({ transport: http(rpcUrl, { retryCount: 1 }) }).getBalance({
    address: getAddress(address),
  });
