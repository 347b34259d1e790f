import { type Tier, tiers } from "@trestle/chain/contract-names.ts";
import type { Deployment } from "@trestle/chain/deployment.ts";
import { eventHandlers } from "../../indexer/event-handlers.ts";
import type { Entry } from "../../indexer/projection.ts";

type Place = { contracts: Deployment["contracts"]; entry: Entry };

function tierOf({ contracts: { pools }, entry: { address } }: Place): Tier {
  const tier = tiers.find((name) => pools[name].toLowerCase() === address);
  if (!tier) throw new Error(`${address} is none of our pools.`);
  return tier;
}

export const poolEvents = eventHandlers("LendingPool", {
  Deposit: ({ record, ...place }, { lender, amount, tokens }) =>
    record("pool.deposit", { tier: tierOf(place), lender, amount, tokens }),
  Withdrawal: ({ record, ...place }, { lender, amount, tokens }) =>
    record("pool.withdrawal", { tier: tierOf(place), lender, amount, tokens }),
  LoanApproved: ({ record, ...place }, { projectId, borrower, amount }) =>
    record("loan.approved", { tier: tierOf(place), tokenId: projectId, borrower, amount }),
  ApplicationWithdrawn: ({ record, ...place }, { projectId }) =>
    record("loan.withdrawn", { tier: tierOf(place), tokenId: projectId }),
  LoanDisbursed: ({ record, ...place }, { projectId, borrower, amount }) =>
    record("loan.disbursed", { tier: tierOf(place), tokenId: projectId, borrower, amount }),
  RepaymentReceived: (
    { record, ...place },
    { projectId, payer, lateInterest, interest, principal, remaining },
  ) =>
    record("loan.repaid", {
      tier: tierOf(place),
      tokenId: projectId,
      payer,
      amount: (BigInt(lateInterest) + BigInt(interest) + BigInt(principal)).toString(),
      remaining,
    }),
  DefaultProcessed: ({ record, ...place }, { projectId, amount, recovered }) =>
    record("loan.defaulted", { tier: tierOf(place), tokenId: projectId, amount, recovered }),
});
