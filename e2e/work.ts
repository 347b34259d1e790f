import { abis } from "@trestle/chain/abis.gen.ts";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { locate, type Target } from "@trestle/chain/target.ts";
import { waitForReceipt } from "@trestle/chain/wait-for-receipt.ts";
import { offerContentOf } from "@trestle/demo/offer-content.ts";
import type { Bid, FrozenBid } from "@trestle/domain/bids/bid.ts";
import { placeBidArguments } from "@trestle/domain/bids/terms.ts";
import type { TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { addJobs } from "@trestle/server/platform/events/jobs.ts";
import { type Address, createWalletClient, formatEther, http, parseEther } from "viem";
import { deployed, embeddedNode } from "./chain.ts";
import { withDatabase } from "./database.ts";
import { demo } from "./people.ts";
import { Customer } from "./post-project.ts";
import { appoint } from "./registry.ts";

/** Accounts of the embedded chain: the demo's verified developer has linked the first, `server/src/chain.ts` the others. */
export const MARLOWES = 5;
export const ARBITERS = 2;
export const TREASURYS = 3;
/** Accounts with spare coins: the first donates, both lend. */
const [FUNDS, OTHER_LENDER] = [8, 9];
const OPERATORS = 1;
/** For every price in the journeys. */
const MAX_PRICE = "100";
const DAY = 86_400;
/** A block is final once the embedded chain is saved, which takes its time on a busy machine. */
const UNTIL_FINAL_MS = 180_000;

type Donation = { from: number; amount: string };
/** From the low risk pool, which `openPool` has filled. */
type Loan = { amount: string; days: number };
type Step = { title: string; amount: string; days: number };

type PlannedWork = { title: string; wallet: number; steps: Step[]; donation?: Donation; loan?: Loan };

/** A project with an accepted bid, made through the API and the chain, and the chain to look at afterwards. */
export class Work {
  readonly customer: Customer;
  readonly projectId: string;
  readonly tokenId: bigint;
  readonly #baseURL: string;

  private constructor(customer: Customer, project: Project, baseURL: string) {
    this.customer = customer;
    this.projectId = project._id;
    this.tokenId = BigInt(project.tokenId);
    this.#baseURL = baseURL;
  }

  /** `wallet` is the customer's, by its number in the tests' wallet; no account may have linked it before. */
  static async begins(
    baseURL: string | undefined,
    { title, wallet, steps, donation, loan }: PlannedWork,
  ): Promise<Work> {
    const customer = await Customer.arrives(baseURL, demoAccount(wallet), MAX_PRICE);
    const ahead = aheadDays(await chainNow());
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
    const work = await Work.of(baseURL, customer, projectId);
    if (donation) await work.act(donation.from, "donate", [work.tokenId], parseEther(donation.amount));
    if (loan) await work.borrow(wallet, loan);
    await work.#agree(await work.project(), wallet, ahead);
    return work;
  }

  /** Continues a request that the journey posted. */
  static async of(baseURL: string | undefined, customer: Customer, projectId: string): Promise<Work> {
    const project = await customer.ask<Project>("GET", `/api/projects/${projectId}`);
    return new Work(customer, project, baseURL ?? "");
  }

  async borrow(wallet: number, { amount, days }: Loan): Promise<void> {
    const [sum, borrower] = [parseEther(amount), demoAccount(wallet).address];
    // The server's own operator may be sending at the same time, so somebody else attests.
    await appoint(this.#baseURL, FUNDS);
    await send(FUNDS, "Registry", "attestKyc", [borrower]);
    const score = await embeddedNode().readContract({
      ...locate(deployed(), "LendingPool:low-risk"),
      functionName: "maxScorsRequirement",
    });
    await send(FUNDS, "Registry", "attestScors", [this.tokenId, borrower, score, sum]);
    await appoint(this.#baseURL, OPERATORS);
    const deadline = BigInt((Math.floor((await chainNow()) / DAY) + days) * DAY);
    const schedule = [this.tokenId, sum, score, [sum], [deadline]];
    await send(wallet, "LendingPool:low-risk", "applyForLoanWithSchedule", schedule);
    await send(wallet, "LendingPool:low-risk", "confirmAndDisburse", [this.tokenId]);
  }

  async #agree(project: Project, wallet: number, ahead: number): Promise<void> {
    const path = `/api/bids/projects/${this.projectId}`;
    const login = await this.#asMarlowe<{ token: string }>("/api/auth/login", demo.developer);
    const content = offerContentOf(project, { percent: 100 }, Date.now() + ahead * DAY * 1000);
    const frozen = await this.#asMarlowe<FrozenBid>(`${path}/freeze`, { content }, login.token);
    await this.act(MARLOWES, "placeBid", placeBidArguments(frozen, 1));
    await until(async () => (await this.customer.ask<Bid[]>("GET", path)).length > 0);
    const price = frozen.amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
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

  project(): Promise<Project> {
    return this.customer.ask<Project>("GET", `/api/projects/${this.projectId}`);
  }

  tracking(): Promise<TrackedProject> {
    return this.customer.ask<TrackedProject>("GET", `/api/projects/${this.projectId}/tracking`);
  }

  /** An act of the escrow by one of the chain's accounts, in a block when it returns. */
  act(account: number, functionName: string, args: readonly unknown[], value = 0n): Promise<void> {
    return send(account, "TrestleEscrow", functionName, args, value);
  }

  /** Balance of an account of the embedded chain, read from the chain. */
  balance(account: number): Promise<bigint> {
    return embeddedNode().getBalance({ address: demoAccount(account).address });
  }

  /** Credit that the escrow holds for an account until it is withdrawn, such as fees. */
  creditOf(account: number): Promise<bigint> {
    return embeddedNode().readContract({
      abi: abis.TrestleEscrow,
      address: deployed().contracts.TrestleEscrow,
      functionName: "creditOf",
      args: [demoAccount(account).address],
    });
  }

  poolBalance(): Promise<bigint> {
    return embeddedNode().getBalance({ address: deployed().contracts.pools["low-risk"] });
  }

  blockNumber(): Promise<bigint> {
    return embeddedNode().getBlockNumber();
  }

  /** Network fees that an account has paid for its own transactions since a block. */
  async networkFees(account: number, since: bigint): Promise<bigint> {
    const chain = embeddedNode();
    const from = demoAccount(account).address.toLowerCase();
    const count = Number((await chain.getBlockNumber()) - since);
    const blocks = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        chain.getBlock({ blockNumber: since + 1n + BigInt(index), includeTransactions: true }),
      ),
    );
    const own = blocks.flatMap(({ transactions }) =>
      transactions.filter((one) => one.from.toLowerCase() === from),
    );
    const receipts = await Promise.all(own.map(({ hash }) => chain.getTransactionReceipt({ hash })));
    return receipts.reduce((sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice, 0n);
  }

  deedOwner(): Promise<Address> {
    return embeddedNode().readContract({
      abi: abis.TrestleProject,
      address: deployed().contracts.TrestleProject,
      functionName: "ownerOf",
      args: [this.tokenId],
    });
  }

  /** Coin that the escrow holds for the project from all three sources. */
  async held(): Promise<bigint> {
    const buckets = await embeddedNode().readContract({
      abi: abis.TrestleEscrow,
      address: deployed().contracts.TrestleEscrow,
      functionName: "bucketsOf",
      args: [this.tokenId],
    });
    return buckets.reduce((sum, left) => sum + left, 0n);
  }
}

/** Straight to the node: the product's own way to it is for what a browser signs. */
export async function send(
  account: number,
  contract: Target,
  functionName: string,
  args: readonly unknown[],
  value = 0n,
): Promise<void> {
  const node = embeddedNode();
  const wallet = createWalletClient({ account: demoAccount(account), transport: http(node.transport.url) });
  const call = { ...locate(deployed(), contract), functionName, args, value, chain: null };
  await waitForReceipt(node, await wallet.writeContract(call as never));
}

/** Two lenders fill the low risk pool, unless somebody has; four days later 15 of its coins count for loans. */
export async function openPool(): Promise<void> {
  const { address } = locate(deployed(), "LendingPool:low-risk");
  if ((await embeddedNode().getBalance({ address })) > 0n) return;
  await Promise.all(
    [FUNDS, OTHER_LENDER].map((account) =>
      send(account, "LendingPool:low-risk", "deposit", [], parseEther("20")),
    ),
  );
  await letDaysPass(4);
}

const chainNow = async (): Promise<number> => Number((await embeddedNode().getBlock()).timestamp);

/** How many days the chain's clock runs ahead of this machine's, which tests before this one may have moved. */
const aheadDays = (now: number): number => Math.max(0, Math.ceil((now - Date.now() / 1000) / DAY));

/** Lets days pass on the embedded chain, which its public door would never allow. */
export async function letDaysPass(days: number): Promise<void> {
  const chain = embeddedNode();
  await chain.increaseTime({ seconds: days * DAY });
  await chain.mine({ blocks: 1 });
}

/** The keeper looks as soon as all that has happened to a project is final, instead of at the next minute. */
export const callKeeper = ({ tokenId }: Work): Promise<void> =>
  withDatabase(async (db) => {
    const unsettled = db
      .selectFrom("escrow_due")
      .innerJoin("chain_cursor", "chain_cursor.deployment", "escrow_due.deployment")
      .select("act")
      .where("token_id", "=", tokenId.toString())
      .whereRef("escrow_due.block_number", ">", "chain_cursor.final_number");
    await until(async () => (await unsettled.execute()).length === 0, UNTIL_FINAL_MS);
    await addJobs(db, "keep", [{}]);
  });

/** Keeps the keeper from acting on a project, so that the test sends the call. */
export async function keepAway({ tokenId }: { tokenId: bigint | string }): Promise<void> {
  const retry_at = new Date(8.64e15);
  await withDatabase((db) =>
    db.updateTable("escrow_due").set({ retry_at }).where("token_id", "=", tokenId.toString()).execute(),
  );
}

/** Waits for a condition, never for a time. */
export async function until(isSo: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error("It didn't happen in time.");
}
