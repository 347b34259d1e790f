import { isFinished, type ProjectOnChain } from "./project-on-chain.ts";

const most = (a: bigint, b: bigint) => (a > b ? a : b);

/** A donor's part of what is left, rounded down; the last donor's is all that is left. */
export function donorRefund(
  { left, unclaimedDonations }: Pick<ProjectOnChain, "left" | "unclaimedDonations">,
  donation: bigint,
): bigint {
  return donation === 0n ? 0n : (donation * BigInt(left.donations)) / BigInt(unclaimedDonations);
}

/** What the customer can claim once the project has ended. */
export const customerRefund = ({ left }: Pick<ProjectOnChain, "left">): bigint => BigInt(left.customer);

/** Loan money that no accepted milestone needs: it can go back to its pool. */
export function returnableLoan({ left, milestones }: Pick<ProjectOnChain, "left" | "milestones">): bigint {
  const outstanding = milestones
    .filter((milestone) => !isFinished(milestone))
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const needed = most(0n, outstanding - BigInt(left.customer) - BigInt(left.donations));
  return BigInt(left.loan) - needed;
}
