import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { abis } from "@trestle/chain/abis.gen.ts";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { waitForReceipt } from "@trestle/chain/wait-for-receipt.ts";
import type { Bid, FrozenBid } from "@trestle/domain/bids/bid.ts";
import type { PublicConfig } from "@trestle/domain/config.ts";
import type { TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { offerContentOf } from "@trestle/server/demo/offer-content.ts";
import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  formatEther,
  type Hex,
  http,
  parseEther,
} from "viem";
import { dataDir } from "./database.ts";
import { demo } from "./people.ts";
import { Customer } from "./post-project.ts";

/** Accounts of the embedded chain: the demo's verified developer has linked the first, `server/src/chain.ts` the others. */
export const MARLOWES = 5;
export const ARBITERS = 2;
export const TREASURYS = 3;
const FUNDS = demoAccount(8);
const DAY = 86_400;

export type Donation = { from: number; amount: string };
export type Step = { title: string; amount: string; days: number };

/** A project with an accepted bid, made through the API and the chain, and the chain to look at afterwards. */
export class Work {
  readonly customer: Customer;
  readonly projectId: string;
  readonly tokenId: bigint;
  readonly #baseURL: string;
  readonly #config: PublicConfig;

  private constructor(customer: Customer, project: Project, baseURL: string, config: PublicConfig) {
    this.customer = customer;
    this.projectId = project._id;
    this.tokenId = BigInt(project.tokenId);
    this.#baseURL = baseURL;
    this.#config = config;
  }

  /** `wallet` is the customer's, by its number in the wallet of the tests: one that nobody else has linked. */
  static async begins(
    baseURL: string | undefined,
    { title, wallet, steps, donation }: { title: string; wallet: number; steps: Step[]; donation?: Donation },
  ): Promise<Work> {
    const root = baseURL ?? "";
    const customer = await Customer.arrives(root, demoAccount(wallet));
    await fund(root, wallet);
    const ahead = aheadDays(await chainNow(root));
    const total = formatEther(steps.reduce((sum, { amount }) => sum + parseEther(amount), 0n));
    const by = (days: number) =>
      new Date(Date.now() + (ahead + days) * DAY * 1000).toISOString().slice(0, 10);
    const last = Math.min(...steps.map(({ days }) => days));
    const projectId = await customer.posts({
      title,
      items: [{ what: "Work", quantity: "1", unit: "whole", each: total }],
      budgetTo: total,
      milestones: steps.map(({ title: name, amount, days }) => ({
        title: name,
        proof: "Photographs",
        by: by(days),
        amount,
      })),
      openUntil: by(Math.max(2, Math.min(30, last - 1))),
    });
    const project = await customer.ask<Project>("GET", `/api/projects/${projectId}`);
    const config = await customer.ask<PublicConfig>("GET", "/api/config");
    const work = new Work(customer, project, root, config);
    if (donation) await work.act(donation.from, "donate", [work.tokenId], parseEther(donation.amount));
    await work.#agree(project, wallet, ahead);
    return work;
  }

  async #agree(project: Project, wallet: number, ahead: number): Promise<void> {
    const path = `/api/bids/projects/${this.projectId}`;
    const login = await this.#asMarlowe<{ token: string }>("/api/auth/login", demo.developer);
    const content = offerContentOf(project, { percent: 100 }, Date.now() + ahead * DAY * 1000);
    const frozen = await this.#asMarlowe<FrozenBid>(`${path}/freeze`, { content }, login.token);
    const [amounts, deadlines] = [frozen.amounts.map(BigInt), frozen.deadlines.map(BigInt)];
    await this.act(MARLOWES, "placeBid", [
      this.tokenId,
      amounts,
      deadlines,
      frozen.termsHash,
      BigInt(frozen.expiry),
    ]);
    await until(async () => (await this.customer.ask<Bid[]>("GET", path)).length > 0);
    const price = amounts.reduce((sum, amount) => sum + amount, 0n);
    await this.act(wallet, "acceptBidAndTransfer", [this.tokenId, 0n], price - (await this.held()));
    await until(async () => (await this.tracking()).status === "active");
  }

  async #asMarlowe<Answer>(path: string, body: unknown, token = ""): Promise<Answer> {
    const answer = await fetch(`${this.#baseURL}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  tracking(): Promise<TrackedProject> {
    return this.customer.ask<TrackedProject>("GET", `/api/projects/${this.projectId}/tracking`);
  }

  /** An act of the escrow by one of the chain's accounts, in a block when it returns. */
  async act(account: number, functionName: string, args: readonly unknown[], value = 0n): Promise<void> {
    const transport = http(`${this.#baseURL}/rpc`);
    const hash = await createWalletClient({ account: demoAccount(account), transport }).writeContract({
      abi: abis.TrestleEscrow,
      address: this.#config.contracts.TrestleEscrow as Address,
      functionName: functionName as "submitMilestone",
      args: args as unknown as [bigint, bigint, Hex],
      value: value as never,
      chain: null,
    });
    await waitForReceipt(createPublicClient({ transport }), hash);
  }

  /** What an account of the embedded chain has, as the chain itself says. */
  balance(account: number): Promise<bigint> {
    return reader(this.#baseURL).getBalance({ address: demoAccount(account).address });
  }

  blockNumber(): Promise<bigint> {
    return reader(this.#baseURL).getBlockNumber();
  }

  /** What an account paid for its own transactions since a block. */
  async networkFees(account: number, since: bigint): Promise<bigint> {
    const chain = reader(this.#baseURL);
    const from = demoAccount(account).address.toLowerCase();
    let fees = 0n;
    for (let number = since + 1n; number <= (await chain.getBlockNumber()); number += 1n) {
      const { transactions } = await chain.getBlock({ blockNumber: number, includeTransactions: true });
      for (const { hash } of transactions.filter((one) => one.from.toLowerCase() === from)) {
        const { gasUsed, effectiveGasPrice } = await chain.getTransactionReceipt({ hash });
        fees += gasUsed * effectiveGasPrice;
      }
    }
    return fees;
  }

  deedOwner(): Promise<Address> {
    return reader(this.#baseURL).readContract({
      abi: abis.TrestleProject,
      address: this.#config.contracts.TrestleProject as Address,
      functionName: "ownerOf",
      args: [this.tokenId],
    });
  }

  /** What the escrow itself holds for the project's three givers together. */
  async held(): Promise<bigint> {
    const buckets = await reader(this.#baseURL).readContract({
      abi: abis.TrestleEscrow,
      address: this.#config.contracts.TrestleEscrow as Address,
      functionName: "bucketsOf",
      args: [this.tokenId],
    });
    return buckets.reduce((sum, left) => sum + left, 0n);
  }
}

/** Enough for every price in the journeys. */
async function fund(baseURL: string, account: number): Promise<void> {
  const transport = http(`${baseURL}/rpc`);
  const hash = await createWalletClient({ account: FUNDS, transport }).sendTransaction({
    to: demoAccount(account).address,
    value: parseEther("100"),
    chain: null,
  });
  await waitForReceipt(createPublicClient({ transport }), hash);
}

const reader = (baseURL: string) => createPublicClient({ transport: http(`${baseURL}/rpc`) });

const chainNow = async (baseURL: string): Promise<number> =>
  Number((await reader(baseURL).getBlock()).timestamp);

/** How many days the chain's clock runs ahead of this machine's, which tests before this one may have moved. */
const aheadDays = (now: number): number => Math.max(0, Math.ceil((now - Date.now() / 1000) / DAY));

/** Lets days pass on the embedded chain, which its public door would never allow. */
export async function letDaysPass(days: number): Promise<void> {
  const { chainRpcUrl } = JSON.parse(readFileSync(join(dataDir, "running.json"), "utf8"));
  const chain = createTestClient({ mode: "anvil", transport: http(chainRpcUrl) });
  await chain.increaseTime({ seconds: days * DAY });
  await chain.mine({ blocks: 1 });
}

/** What `npm run reconcile` says of the instance under test. */
export async function reconciled(): Promise<string> {
  const script = join(import.meta.dirname, "../scripts/reconcile.ts");
  const env = { ...process.env, DATA_DIR: dataDir };
  return (await promisify(execFile)(process.execPath, [script], { env })).stdout;
}

/** Waits for a condition, never for a time. */
export async function until(isSo: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("It didn't happen in time.");
}
