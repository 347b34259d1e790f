import type { StoredArgs } from "@trestle/chain/stored-events.ts";
import { LAST_MOMENT } from "../day.ts";
import { escrowLimits } from "./limits.ts";
import type { ChangeProposal, ProjectOnChain } from "./project-on-chain.ts";

/** Proposals are untrusted input: the contract checks almost nothing before their acceptance. */

type StoredChange = StoredArgs<"TrestleEscrow", "ChangeProposed">["change"];

const MAX_WEI = 2n ** 96n - 1n;

export const validity = (validUntil: string, proposedAt: number) => ({
  validUntil: Math.min(Number(validUntil), LAST_MOMENT),
  validUntilOnChain: validUntil,
  proposedAt,
});

export const proposedMilestones = (change: StoredChange): ChangeProposal["milestones"] =>
  change.milestones.map((index, position) => ({
    index: Number(index),
    amount: change.amounts[position] ?? "0",
    deadline: Number(change.deadlines[position] ?? 0),
  }));

/**
 * Returns whether the contract could ever accept a change order proposed now. Milestones that are no longer pending are
 * not considered; `possibleActs` reports them.
 */
export function couldBeAccepted(
  project: Pick<ProjectOnChain, "milestones">,
  change: StoredChange,
  proposedAt: number,
): boolean {
  const { length } = change.milestones;
  if (length > escrowLimits.maxMilestones) return false;
  if (length !== change.amounts.length || length !== change.deadlines.length) return false;
  return (
    isInOrder(change.milestones.map(BigInt), project.milestones.length) &&
    isPayable(project, change) &&
    hasAMoment(change, proposedAt)
  );
}

/**
 * Returns whether indexes rise, without a gap from the first new milestone on. The count can't change before the
 * acceptance.
 */
function isInOrder(indexes: bigint[], count: number): boolean {
  let following = 0n;
  let end = BigInt(count);
  return indexes.every((index) => {
    if (index < following || index > end || index >= escrowLimits.maxMilestones) return false;
    following = index + 1n;
    if (index === end) end += 1n;
    return true;
  });
}

/** Returns whether each amount and the total increase fit in the contract's 96 bits. */
function isPayable({ milestones }: Pick<ProjectOnChain, "milestones">, change: StoredChange): boolean {
  const amounts = change.amounts.map(BigInt);
  if (amounts.some((amount) => amount === 0n || amount > MAX_WEI)) return false;
  const before = change.milestones.reduce(
    (sum, index) => sum + BigInt(milestones[Number(index)]?.amount ?? 0),
    0n,
  );
  return amounts.reduce((sum, amount) => sum + amount, -before) <= MAX_WEI;
}

/** Returns whether at some time before its expiry all dates are ahead and none too far. */
function hasAMoment(change: StoredChange, proposedAt: number): boolean {
  const deadlines = change.deadlines.map(Number);
  const from = Math.max(proposedAt, ...deadlines.map((deadline) => deadline - escrowLimits.maxDuration));
  return from < Math.min(Number(change.validUntil), LAST_MOMENT, ...deadlines);
}
