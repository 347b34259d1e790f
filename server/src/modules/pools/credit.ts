import type { ShownCreditLine } from "@trestle/domain/pools/credit.ts";
import { type CreditLine, fakingCost } from "@trestle/domain/scors/credit-line.ts";
import type { RowServices } from "../../services.ts";
import { namesOf } from "../accounts/directory.ts";
import { tokensOfOwner } from "../projects/directory.ts";
import { attestableScore } from "../scors/attestable-score.ts";
import { sharingDevices } from "../sessions/sessions.ts";
import { sharingDocuments } from "../verification/read-kyc.ts";
import { fundedEachOther } from "./funded-each-other.ts";

export type Credit = {
  score: number;
  line: CreditLine | undefined;
  /** Debt of the owner's other projects, and amounts they may still draw on attestations. */
  committed: bigint;
  /** Maximum that can be attested for this project; undefined without history. */
  maxAmount: bigint | undefined;
};

/** Returns score and credit of a project's owner. All projects of an owner share one credit line. */
export async function creditFor(services: RowServices, ownerId: string, tokenId: string): Promise<Credit> {
  const [{ score, line }, committed] = await Promise.all([
    attestableScore(services, ownerId),
    committedElsewhere(services, ownerId, tokenId),
  ]);
  const left = line && line.total - committed;
  return { score, line, committed, maxAmount: left === undefined || left > 0n ? left : 0n };
}

async function committedElsewhere(
  { db, deployment }: RowServices,
  ownerId: string,
  tokenId: string,
): Promise<bigint> {
  const key = deployment.key;
  const others = (await tokensOfOwner(db, key, ownerId)).filter((token) => token !== tokenId);
  if (others.length === 0) return 0n;
  const [attested, owed] = await Promise.all([
    db
      .selectFrom("score_attestation")
      .select(["token_id", "max_amount as amount"])
      .where("deployment", "=", key)
      .where("token_id", "in", others)
      .where("expires_at", ">", new Date())
      .execute(),
    db
      .selectFrom("pool_loan")
      .select(["token_id", "principal as amount"])
      .where("deployment", "=", key)
      .where("token_id", "in", others)
      .where("status", "in", ["applied", "active", "defaulted"])
      .execute(),
  ]);
  const most = new Map<string, bigint>();
  for (const { token_id, amount } of [...attested, ...owed])
    if (BigInt(amount) > (most.get(token_id) ?? 0n)) most.set(token_id, BigInt(amount));
  return [...most.values()].reduce((sum, amount) => sum + amount, 0n);
}

/**
 * Returns the credit line with names instead of ids. `forAdministrators` adds a fake's cost, shared traces, and
 * payments between accounts.
 */
export async function showCredit(
  services: RowServices,
  ownerId: string,
  { line, committed }: Credit,
  forAdministrators = false,
): Promise<ShownCreditLine | null> {
  if (!line) return null;
  const { db } = services;
  const counterparties = line.vouches.map(({ counterparty }) => counterparty);
  const accounts = counterparties.filter((id) => !id.startsWith("0x"));
  const names = await namesOf(db, accounts);
  const shared = forAdministrators
    ? new Set([
        ...(await sharingDevices(db, ownerId, accounts)),
        ...(await sharingDocuments(db, ownerId, accounts)),
      ])
    : undefined;
  const funded = forAdministrators ? await fundedEachOther(services, ownerId, counterparties) : undefined;
  return {
    fees: line.fees.toString(),
    interest: line.interest.toString(),
    repaid: line.repaid.toString(),
    vouches: line.vouches.map(({ counterparty, value, adds, obstacle }) => ({
      name: names.get(counterparty) ?? counterparty,
      value: value.toString(),
      adds: adds.toString(),
      obstacle,
      sharedWithOwner: shared?.has(counterparty),
      fundedEachOther: funded?.has(counterparty),
    })),
    total: line.total.toString(),
    committed: committed.toString(),
    fakingCost: forAdministrators ? fakingCost(line).toString() : undefined,
  };
}
