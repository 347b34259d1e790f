import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  getContractAddress,
  type Hash,
  type Hex,
  http,
  keccak256,
  toHex,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { abis } from "./abis.gen.ts";
import { bytecodes } from "./bytecodes.gen.ts";
import type { ContractName } from "./contract-names.ts";
import type { Deployment } from "./deployment.ts";

/** Names the code of all contracts, so that a start notices when they have changed. */
export const fingerprint = keccak256(toHex(JSON.stringify(bytecodes)));

/** Puts the contracts on a chain, in the order in which they need each other. */
export async function deploy(options: { rpcUrl: string; deployerKey: Hex }): Promise<Deployment> {
  const transport = http(options.rpcUrl);
  const reader = createPublicClient({ transport, cacheTime: 0 });
  const chainId = await reader.getChainId();
  const nativeCurrency = { name: "DEV", symbol: "DEV", decimals: 18 };
  const chain = defineChain({
    id: chainId,
    name: "Trestle",
    nativeCurrency,
    rpcUrls: { default: { http: [options.rpcUrl] } },
  });
  const account = privateKeyToAccount(options.deployerKey);
  const wallet = createWalletClient({ account, chain, transport });
  let nonce = await reader.getTransactionCount({ address: account.address, blockTag: "pending" });

  async function put(
    name: ContractName,
    args: readonly unknown[],
  ): Promise<{ address: Address; receiptHash: Hash }> {
    const hash = await wallet.deployContract({
      abi: abis[name],
      bytecode: bytecodes[name],
      args,
      nonce: nonce++,
    } as Parameters<typeof wallet.deployContract>[0]);
    const receipt = await reader.waitForTransactionReceipt({ hash });
    if (receipt.status !== "success" || !receipt.contractAddress)
      throw new Error(`${name} was not deployed: ${hash}`);
    return { address: receipt.contractAddress, receiptHash: receipt.blockHash };
  }

  // The deed moves only by the escrow's hand, so it must know the escrow's address before the escrow exists.
  const escrow = getContractAddress({ from: account.address, nonce: BigInt(nonce + 1) });
  const project = await put("TrestleProject", [escrow]);
  const block = await reader.getBlock({ blockHash: project.receiptHash });
  return {
    chainId,
    fingerprint,
    block: { number: Number(block.number), hash: block.hash },
    contracts: { TrestleProject: project.address },
  };
}

/** Whether this chain is the one the deployment was recorded on. */
export async function isDeployedOn(rpcUrl: string, deployment: Deployment): Promise<boolean> {
  const reader = createPublicClient({ transport: http(rpcUrl), cacheTime: 0 });
  const block = await reader
    .getBlock({ blockNumber: BigInt(deployment.block.number) })
    .catch(() => undefined);
  return block?.hash === deployment.block.hash;
}
