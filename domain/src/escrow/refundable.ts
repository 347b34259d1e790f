import { isFinished, type ProjectOnChain } from "./project-on-chain.ts";

const most = (a: bigint, b: bigint) => (a > b ? a : b);

/** Returns the cost of the open milestones. */
const outstandingOf = ({ milestones }: Pick<ProjectOnChain, "milestones">): bigint =>
  milestones
    .filter((milestone) => !isFinished(milestone))
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);

/** Returns a donor's share of the remaining donations, rounded down; the last donor gets the rest. */
export function donorRefund(
  { left, unclaimedDonations }: Pick<ProjectOnChain, "left" | "unclaimedDonations">,
  donation: bigint,
): bigint {
  return donation === 0n ? 0n : (donation * BigInt(left.donations)) / BigInt(unclaimedDonations);
}

/** Returns a donor's refund once every open milestone is paid; donations are spent after the customer's money. */
export function donorRefundAfterWork(
  project: Pick<ProjectOnChain, "left" | "milestones" | "unclaimedDonations">,
  donation: bigint,
): bigint {
  const fromDonations = most(0n, outstandingOf(project) - BigInt(project.left.customer));
  const donations = most(0n, BigInt(project.left.donations) - fromDonations).toString();
  return donorRefund({ ...project, left: { ...project.left, donations } }, donation);
}

/** Returns the customer's claimable refund after the project's end. */
export const customerRefund = ({ left }: Pick<ProjectOnChain, "left">): bigint => BigInt(left.customer);

/** Returns the loan money that no accepted milestone needs, which can go back to its pool. */
export function returnableLoan({ left, milestones }: Pick<ProjectOnChain, "left" | "milestones">): bigint {
  const needed = most(0n, outstandingOf({ milestones }) - BigInt(left.customer) - BigInt(left.donations));
  return BigInt(left.loan) - needed;
}
