import { type Tier, tiers } from "@trestle/chain/contract-names.ts";
import { type Effect, family } from "../../indexer/block-effects.ts";

function tierOf({ contracts: { pools }, log: { address } }: Effect): Tier {
  const tier = tiers.find((name) => pools[name].toLowerCase() === address);
  if (!tier) throw new Error(`${address} is none of our pools.`);
  return tier;
}

export const poolsOnChain = family("LendingPool", {
  Deposit: (effect, { lender, amount, tokens }) =>
    effect.record("pool.deposit", { tier: tierOf(effect), lender, amount, tokens }),
  Withdrawal: (effect, { lender, amount, tokens }) =>
    effect.record("pool.withdrawal", { tier: tierOf(effect), lender, amount, tokens }),
  LoanApproved: (effect, { projectId, borrower, amount }) =>
    effect.record("loan.approved", { tier: tierOf(effect), tokenId: projectId, borrower, amount }),
  ApplicationWithdrawn: (effect, { projectId }) =>
    effect.record("loan.withdrawn", { tier: tierOf(effect), tokenId: projectId }),
  LoanDisbursed: (effect, { projectId, borrower, amount }) =>
    effect.record("loan.disbursed", { tier: tierOf(effect), tokenId: projectId, borrower, amount }),
  RepaymentReceived: (effect, { projectId, payer, lateInterest, interest, principal, remaining }) =>
    effect.record("loan.repaid", {
      tier: tierOf(effect),
      tokenId: projectId,
      payer,
      amount: (BigInt(lateInterest) + BigInt(interest) + BigInt(principal)).toString(),
      remaining,
    }),
  DefaultProcessed: (effect, { projectId, amount, recovered }) =>
    effect.record("loan.defaulted", { tier: tierOf(effect), tokenId: projectId, amount, recovered }),
});
