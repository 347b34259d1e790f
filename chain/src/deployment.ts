import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Address, Hash } from "viem";
import { type ContractName, presentTier, type SingleContract, type Tier, tiers } from "./contract-names.ts";

/** Addresses of one set of contracts on one chain. The block distinguishes chains with the same id. */
export type Deployment = {
  /** Unique key: the chain's id and the block's hash. */
  key: string;
  chainId: number;
  /** Hash of the deployed code: changed code is another deployment. */
  fingerprint: string;
  block: { number: number; hash: Hash };
  contracts: Record<SingleContract, Address> & { pools: Record<Tier, Address> };
};

export const withKey = (recorded: Omit<Deployment, "key">): Deployment => ({
  ...recorded,
  key: `${recorded.chainId}/${recorded.block.hash}`,
});

/** Returns every address of our contracts, with the contract's name. */
export function addressesOf({ contracts: { pools, ...single } }: Deployment): [ContractName, Address][] {
  return [
    ...(Object.entries(single) as [SingleContract, Address][]),
    ...tiers.map((tier): [ContractName, Address] => ["LendingPool", pools[tier]]),
  ];
}

const fileOf = (folder: string, chainId: number): string => join(folder, `${chainId}.json`);

export function readDeployment(folder: string, chainId: number): Deployment | undefined {
  const file = fileOf(folder, chainId);
  if (!existsSync(file)) return undefined;
  const { contracts, ...deployment } = JSON.parse(readFileSync(file, "utf8"));
  const pools = Object.entries(contracts.pools).map(([name, address]) => [presentTier(name), address]);
  return withKey({ ...deployment, contracts: { ...contracts, pools: Object.fromEntries(pools) } });
}

export function recordDeployment(folder: string, deployment: Deployment): void {
  mkdirSync(folder, { recursive: true });
  const file = fileOf(folder, deployment.chainId);
  writeFileSync(`${file}.new`, `${JSON.stringify(deployment, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}
