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
import { type ContractName, type Tier, tiers } from "./contract-names.ts";
import { type Deployment, withKey } from "./deployment.ts";
import { waitForReceipt } from "./wait-for-receipt.ts";

export const EMBEDDED_CHAIN = 31_337;
const DAY = 24 * 60 * 60;
const ATTESTATION_DELAY = 1 * DAY;
const FIRST_TERMS = { feeBps: 250, reviewWindow: 10 * DAY, othersWait: 3 * DAY };
/** Waiting time of lent and donated money on the embedded chain: minutes instead of days. */
const EMBEDDED_OTHERS_WAIT = 10 * 60;

export type Roles = {
  /** Appends terms and appoints the operator; must accept the nomination unless it is the deployer. */
  owner?: Address;
  /** Attests identities and scores. */
  operator?: Address;
  /** Splits disputed milestones; can't be a party of a project. */
  arbiter?: Address;
  /** Receives the fees. */
  treasury?: Address;
};

/** Hash of all contracts' code, by which a start notices changed contracts. */
export const fingerprint = keccak256(toHex(JSON.stringify(bytecodes)));

/** Deploys the contracts in the order of their dependencies. Roles without an account go to the deployer. */
export async function deploy(options: {
  rpcUrl: string;
  deployerKey: Hex;
  roles?: Roles;
}): Promise<Deployment> {
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
  const deployer = account.address;
  const wallet = createWalletClient({ account, chain, transport });
  let nonce = await reader.getTransactionCount({ address: deployer, blockTag: "pending" });

  async function mined(what: string, hash: Hash) {
    const receipt = await waitForReceipt(reader, hash, { everyMs: chainId === EMBEDDED_CHAIN ? 50 : 2_000 });
    if (receipt.status !== "success") throw new Error(`${what} failed: ${hash}`);
    return receipt;
  }

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
    const receipt = await mined(`The deployment of ${name}`, hash);
    if (!receipt.contractAddress) throw new Error(`${name} was not deployed: ${hash}`);
    return { address: receipt.contractAddress, receiptHash: receipt.blockHash };
  }

  async function set(functionName: string, args: readonly unknown[]): Promise<void> {
    const hash = await wallet.writeContract({
      abi: abis.Registry,
      address: registry.address,
      functionName,
      args,
      nonce: nonce++,
    } as Parameters<typeof wallet.writeContract>[0]);
    await mined(`Registry.${functionName}`, hash);
  }

  const {
    owner = deployer,
    operator = deployer,
    arbiter = deployer,
    treasury = deployer,
  } = options.roles ?? {};
  const delay = chainId === EMBEDDED_CHAIN ? 0 : ATTESTATION_DELAY;
  const registry = await put("Registry", [deployer, operator, BigInt(delay)]);
  // The deed's constructor needs the address of the escrow, which is deployed after it.
  const predicted = getContractAddress({ from: deployer, nonce: BigInt(nonce + 1) });
  const project = await put("TrestleProject", [predicted]);
  const escrow = await put("TrestleEscrow", [project.address, registry.address]);
  await set("setEscrow", [escrow.address]);
  const { feeBps, reviewWindow } = FIRST_TERMS;
  const othersWait = chainId === EMBEDDED_CHAIN ? EMBEDDED_OTHERS_WAIT : FIRST_TERMS.othersWait;
  await set("addTerms", [arbiter, treasury, feeBps, reviewWindow, othersWait]);
  const poolAddresses: Address[] = [];
  for (const tier of tiers.keys()) {
    const pool = await put("LendingPool", [tier, registry.address, escrow.address, owner, operator]);
    poolAddresses.push(pool.address);
  }
  await set("setPools", poolAddresses);
  const lens = await put("TrestleLens", [escrow.address]);
  const poolLens = await put("PoolLens", [registry.address]);
  if (owner !== deployer) await set("transferOwnership", [owner]);

  const block = await reader.getBlock({ blockHash: registry.receiptHash });
  return withKey({
    chainId,
    fingerprint,
    block: { number: Number(block.number), hash: block.hash },
    contracts: {
      TrestleProject: project.address,
      Registry: registry.address,
      TrestleEscrow: escrow.address,
      TrestleLens: lens.address,
      PoolLens: poolLens.address,
      pools: Object.fromEntries(tiers.map((tier, index) => [tier, poolAddresses[index]])) as Record<
        Tier,
        Address
      >,
    },
  });
}

/** Returns whether this chain is the one on which the deployment was recorded. */
export async function isDeployedOn(rpcUrl: string, deployment: Deployment): Promise<boolean> {
  const reader = createPublicClient({ transport: http(rpcUrl), cacheTime: 0 });
  const block = await reader
    .getBlock({ blockNumber: BigInt(deployment.block.number) })
    .catch(() => undefined);
  return block?.hash === deployment.block.hash;
}
