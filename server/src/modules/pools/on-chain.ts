import type { Deployment } from "@trestle/chain/deployment.ts";
import { zeroAddress } from "viem";
import { eventHandlers } from "../../indexer/event-handlers.ts";
import type { Entry } from "../../indexer/projection.ts";
import { tierOf } from "./directory.ts";

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
  StopsUpdated: ({ record, ...place }, { by, paused, withdrawalsEnabled, endsAt }) =>
    record("pool.stops", { tier: tier(place), by, paused, withdrawalsEnabled, endsAt: Number(endsAt) }),
  ParametersUpdated: ({ record, ...place }, { settings }) =>
    record("pool.settings", {
      tier: tier(place),
      by: place.entry.sender,
      minScors: Number(settings.minScors),
      maxScors: Number(settings.maxScors),
      baseRate: Number(settings.baseRate),
      maxRate: Number(settings.maxRate),
      maxExposure: Number(settings.maxExposure),
      maxUtilization: Number(settings.maxUtilization),
      dailyLimit: Number(settings.dailyLimit),
      maxWalletPct: Number(settings.maxWalletPct),
    }),
  // The appointment at the deployment is no change.
  OperatorUpdated: ({ record, ...place }, { previousOperator, newOperator }) => {
    if (previousOperator === zeroAddress) return;
    record("pool.operator", { tier: tier(place), by: place.entry.sender, operator: newOperator });
  },
  OwnershipNominated: ({ record, ...place }, { owner, nominee }) =>
    record("pool.nominated", { tier: tier(place), by: owner, nominee }),
  OwnershipTransferred: ({ record, ...place }, { previousOwner, newOwner }) => {
    if (previousOwner !== zeroAddress) record("pool.owner", { tier: tier(place), by: newOwner });
  },
  SurplusRecovered: ({ record, ...place }, { recipient, amount }) =>
    record("pool.surplus", { tier: tier(place), by: place.entry.sender, recipient, amount }),
});
