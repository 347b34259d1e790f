import { payoutOf } from "@trestle/domain/escrow/fee.ts";
import type { ChangeProposal, ProjectOnChain, Validity } from "@trestle/domain/escrow/project-on-chain.ts";
import type { TrackedChange, TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import type { Db } from "../../services.ts";
import type { Tracked } from "./find-tracked.ts";

type Project = Pick<Tracked, "id" | "token_id" | "state">;

/** Returns open change orders; their reasons only for readers of the evidence. */
export async function changesOf(
  db: Db,
  { id, state }: Project,
  titleOf: (index: number) => string,
  readsReasons: boolean,
): Promise<TrackedChange[]> {
  const proposals = Object.entries(state.changes);
  if (proposals.length === 0) return [];
  const texts = await db
    .selectFrom("evidence")
    .select(["hash", "text", "titles"])
    .where("project_id", "=", id)
    .where("kind", "=", "change_order")
    .where("sealed_at", "is not", null)
    .execute();
  return proposals.map(([by, change]) => {
    const written = readsReasons ? texts.find(({ hash }) => hash === change.termsHash) : undefined;
    const count = state.milestones.length;
    const milestones = change.milestones.map(({ index, amount, deadline }) => ({
      index,
      title: index < count ? titleOf(index) : (written?.titles[index - count] ?? titleOf(index)),
      before: beforeChange(state, index),
      after: { amount, deadline },
    }));
    const added = milestones.reduce(
      (sum, { before, after }) => sum + BigInt(after.amount) - BigInt(before?.amount ?? 0),
      0n,
    );
    return {
      by,
      proposedAt: change.proposedAt,
      validUntil: change.validUntil,
      termsHash: change.termsHash,
      reason: written?.text ?? null,
      milestones,
      added: (added > 0n ? added : 0n).toString(),
      call: callOf(change),
    };
  });
}

function beforeChange({ milestones }: ProjectOnChain, index: number) {
  const milestone = milestones[index];
  return milestone ? { amount: milestone.amount, deadline: milestone.deadline } : null;
}

/** Returns the arguments of the contract's call: an acceptance names exactly what was proposed. */
const callOf = ({ milestones, termsHash, ...validity }: ChangeProposal): TrackedChange["call"] => ({
  milestones: milestones.map(({ index }) => String(index)),
  amounts: milestones.map(({ amount }) => amount),
  deadlines: milestones.map(({ deadline }) => String(deadline)),
  termsHash,
  validUntil: exactEnd(validity),
});

/** Falls back for states written by the previous version and not rebuilt yet, which lack the exact time. */
const exactEnd = ({ validUntilOnChain, validUntil }: Omit<Validity, "proposedAt">) =>
  validUntilOnChain ?? String(validUntil);

/** Returns open settlement proposals. A settlement has no hash on the chain, so its author's latest text is shown. */
export async function settlementsOf(
  db: Db,
  { id, state }: Project,
  readsReasons: boolean,
): Promise<TrackedProject["settlements"]> {
  const offers = Object.entries(state.settlements);
  if (offers.length === 0) return [];
  const texts = await db
    .selectFrom("evidence")
    .select(["author_address", "text"])
    .where("project_id", "=", id)
    .where("kind", "=", "settlement")
    .where("sealed_at", "is not", null)
    .orderBy("sealed_at", "desc")
    .execute();
  return offers.map(([by, { proposedAt, toDeveloper, toRefund, ...validity }]) => ({
    by,
    proposedAt,
    validUntil: validity.validUntil,
    toDeveloper,
    fee: payoutOf(BigInt(toDeveloper), state.feeBps ?? 0).fee.toString(),
    toRefund,
    reason: readsReasons ? (texts.find(({ author_address }) => author_address === by)?.text ?? null) : null,
    call: { toDeveloper, toRefund, validUntil: exactEnd(validity) },
  }));
}
