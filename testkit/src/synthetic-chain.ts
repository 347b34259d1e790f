import { createHash } from "node:crypto";
import { claimCursor, readCursor } from "@trestle/server/indexer/cursor.ts";
import type { ReadLog } from "@trestle/server/indexer/read-blocks.ts";
import { rollBack, type Store, writeBlocks } from "@trestle/server/indexer/store.ts";
import { chainReaders } from "@trestle/server/projections.ts";
import type { RowServices } from "@trestle/server/services.ts";
import type { Hash } from "viem";

const DAY = 86_400;
const hashOf = (text: string) => `0x${createHash("sha256").update(text).digest("hex")}` as Hash;

/** The contract, its event and the event's arguments; of a pool, which one. */
type WrittenLog = [ReadLog["contract"], string, Record<string, unknown>, string?];

type Deal = {
  customer: string;
  developer: string;
  /** In wei. */
  amount: bigint;
  /** When the project ends. */
  at: Date;
  daysLate?: number;
  /** Refunded as overdue instead of delivered. */
  abandoned?: boolean;
  /** The customer doesn't answer the submission: it is released after the review window. */
  silent?: boolean;
};

/**
 * Writes synthetic blocks and logs straight to the indexer's store, for tests that need hundreds of finished projects or
 * dates years apart.
 */
export class SyntheticChain {
  readonly deployment: string;
  #services: RowServices;
  #projects = 0;

  constructor(services: RowServices) {
    this.#services = services;
    this.deployment = services.deployment.key;
  }

  async #store(): Promise<Store> {
    const { db, deployment } = this.#services;
    const fence = await claimCursor(db, this.deployment, { number: 0n, hash: hashOf("genesis") });
    return { db, deployment: this.deployment, contracts: deployment.contracts, fence, readers: chainReaders };
  }

  /** One block with these events, after the last one. */
  async block(at: Date, logs: WrittenLog[]): Promise<void> {
    const store = await this.#store();
    const { number, hash } = await readCursor(store.db, this.deployment);
    const next = number + 1n;
    const { pools, ...contracts } = store.contracts;
    const own: Record<string, string> = { ...contracts, LendingPool: pools["medium-risk"] };
    await writeBlocks(store, [
      {
        number: next,
        hash: hashOf(`block ${next} after ${hash}`),
        parentHash: hash as Hash,
        minedAt: at,
        logs: logs.map(([contract, event, args, address], logIndex) => ({
          ...{ contract, event, args: args as ReadLog["args"], logIndex },
          address: (address ?? own[contract] ?? "").toLowerCase() as Hash,
          txHash: hashOf(`transaction in ${next} after ${hash}`),
          sender: hashOf("sender").slice(0, 42) as Hash,
        })),
      },
    ]);
  }

  /** Takes back the last blocks, as a reorg does. */
  async turnBack(blocks: bigint): Promise<void> {
    const store = await this.#store();
    const { number } = await readCursor(store.db, this.deployment);
    const to = number - blocks;
    const kept = await store.db
      .selectFrom("chain_block")
      .select("hash")
      .where("deployment", "=", this.deployment)
      .where("number", "=", to.toString())
      .executeTakeFirst();
    await rollBack(store, { number: to, hash: kept?.hash ?? hashOf("genesis") });
  }

  /** A verified wallet. */
  attest(...addresses: string[]): Promise<void> {
    return this.block(
      new Date(Date.UTC(2020, 0, 1)),
      addresses.map((account) => ["Registry", "KycAttested", { account }]),
    );
  }

  /** A project of one milestone from its mint to its end, in one block. Answers its number. */
  async deal({ customer, developer, amount, at, daysLate = 0, abandoned, silent }: Deal): Promise<string> {
    const tokenId = String(++this.#projects);
    const seconds = at.getTime() / 1000;
    const terms = {
      ...{ termsId: "1", arbiter: hashOf("arbiter").slice(0, 42), feeRecipient: hashOf("fee").slice(0, 42) },
      ...{ feeBps: "250", reviewWindow: String(7 * DAY), othersWait: String(3 * DAY) },
    };
    const deadline = seconds - (abandoned ? 30 : daysLate) * DAY;
    const bid = { tokenId, developer, bidIndex: "0" };
    const milestone = { tokenId, milestone: "0" };
    const ending: WrittenLog[] = abandoned
      ? [["TrestleEscrow", "MilestoneRefunded", { ...milestone, developer, amount: amount.toString() }]]
      : [
          [
            "TrestleEscrow",
            "MilestoneSubmitted",
            {
              ...{ ...milestone, developer, evidenceHash: hashOf("evidence") },
              reviewEndsAt: String(seconds + (silent ? -1 : DAY)),
            },
          ],
          [
            "TrestleEscrow",
            "MilestoneReleased",
            { ...milestone, developer, amount: amount.toString(), fee: "0", by: customer },
          ],
        ];
    await this.block(at, [
      ...(this.#projects === 1 ? [["Registry", "TermsAdded", terms] satisfies WrittenLog] : []),
      ["TrestleProject", "ProjectMinted", { tokenId, customer, termsHash: hashOf(tokenId), openUntil: "99" }],
      [
        "TrestleEscrow",
        "BidPlaced",
        {
          ...{ ...bid, termsId: "1", amounts: [amount.toString()], deadlines: [String(deadline)] },
          ...{ termsHash: hashOf(`bid ${tokenId}`), expiry: "98" },
        },
      ],
      [
        "TrestleEscrow",
        "BidAccepted",
        { ...bid, customer, fromCustomer: amount.toString(), fromDonations: "0", fromLoan: "0" },
      ],
      ...ending,
      ["TrestleEscrow", "ProjectEnded", { tokenId, by: customer, state: abandoned ? 5 : 3 }],
    ]);
    return tokenId;
  }

  /** A loan of the medium pool, repaid or defaulted. */
  async loan(
    tokenId: string,
    borrower: string,
    amount: bigint,
    at: Date,
    { defaulted = false } = {},
  ): Promise<void> {
    const { pools, TrestleEscrow } = this.#services.deployment.contracts;
    const loan = { projectId: tokenId, borrower, amount: amount.toString() };
    const escrow = TrestleEscrow.toLowerCase();
    await this.block(at, [
      [
        "LendingPool",
        "LoanApproved",
        { ...loan, interestRate: "900", endTime: "1900000000", lendingManager: pools["medium-risk"] },
      ],
      ["LendingPool", "LoanDisbursed", { ...loan, escrow }],
      defaulted
        ? [
            "LendingPool",
            "DefaultProcessed",
            { projectId: tokenId, amount: amount.toString(), recovered: "0" },
          ]
        : [
            "LendingPool",
            "RepaymentReceived",
            {
              ...{ projectId: tokenId, payer: borrower, lateInterest: "0", interest: "0" },
              ...{ principal: amount.toString(), remaining: "0" },
            },
          ],
    ]);
  }
}
