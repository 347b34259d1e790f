import type { Deployment } from "@trestle/chain/deployment.ts";
import { eventHandlers } from "../../indexer/event-handlers.ts";
import type { Entry } from "../../indexer/projection.ts";
import { tierOf } from "./tier-of.ts";

type Place = { contracts: Deployment["contracts"]; entry: Entry };

const tier = ({ contracts, entry }: Place) => tierOf(contracts, entry.address);

export const poolEvents = eventHandlers("LendingPool", {
  Deposit: ({ record, ...place }, { lender, amount, tokens }) =>
    record("pool.deposit", { tier: tier(place), lender, amount, tokens }),
  Withdrawal: ({ record, ...place }, { lender, amount, tokens }) =>
    record("pool.withdrawal", { tier: tier(place), lender, amount, tokens }),
  LoanApproved: ({ record, ...place }, { projectId, borrower, amount }) =>
    record("loan.approved", { tier: tier(place), tokenId: projectId, borrower, amount }),
  ApplicationWithdrawn: ({ record, ...place }, { projectId }) =>
    record("loan.withdrawn", { tier: tier(place), tokenId: projectId }),
  LoanDisbursed: ({ record, ...place }, { projectId, borrower, amount }) =>
    record("loan.disbursed", { tier: tier(place), tokenId: projectId, borrower, amount }),
  RepaymentReceived: (
    { record, ...place },
    { projectId, payer, lateInterest, interest, principal, remaining },
  ) =>
    record("loan.repaid", {
      tier: tier(place),
      tokenId: projectId,
      payer,
      amount: (BigInt(lateInterest) + BigInt(interest) + BigInt(principal)).toString(),
      remaining,
    }),
  DefaultProcessed: ({ record, ...place }, { projectId, amount, recovered }) =>
    record("loan.defaulted", { tier: tier(place), tokenId: projectId, amount, recovered }),
});
