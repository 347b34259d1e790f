import { tiers } from "@trestle/chain/contract-names.ts";
import { z } from "zod";
import { address, tokenId } from "../chain-values.ts";
import { wei } from "../money.ts";

const tier = z.enum(tiers);

const bps = z.number().int();
const settings = {
  minScors: z.number().int(),
  maxScors: z.number().int(),
  baseRate: bps,
  maxRate: bps,
  maxExposure: bps,
  maxUtilization: bps,
  dailyLimit: bps,
  maxWalletPct: bps,
};

export const poolEvents = {
  "pool.deposit": z.object({ tier, lender: address, amount: wei, tokens: wei }),
  "pool.withdrawal": z.object({ tier, lender: address, amount: wei, tokens: wei }),
  /** Acts of the owner or the operator, read from the chain. */
  "pool.stops": z.object({
    tier,
    by: address,
    paused: z.boolean(),
    withdrawalsEnabled: z.boolean(),
    endsAt: z.number().int(),
  }),
  "pool.settings": z.object({ tier, by: address, ...settings }),
  "pool.operator": z.object({ tier, by: address, operator: address }),
  "pool.nominated": z.object({ tier, by: address, nominee: address }),
  "pool.owner": z.object({ tier, by: address }),
  "pool.surplus": z.object({ tier, by: address, recipient: address, amount: wei }),
  /** Withdrawals are possible again within the usual limits. */
  "pool.open": z.object({ tier }),
  /** A loan is past its grace period: its write-down begins. */
  "pool.write-down": z.object({ tier, projectId: z.uuid(), amount: wei }),
  /** A defaulted loan was paid in part. */
  "pool.recovery": z.object({ tier, tokenId, amount: wei }),
  "loan.reminder": z.object({
    tier,
    projectId: z.uuid(),
    borrower: address,
    about: z.enum(["due", "late", "write-down"]),
    amount: wei,
    /** Deadline of the payment, past if it is late. */
    deadline: z.number().int(),
    days: z.number().int(),
  }),
  "loan.approved": z.object({ tier, tokenId, borrower: address, amount: wei }),
  "loan.withdrawn": z.object({ tier, tokenId }),
  "loan.disbursed": z.object({ tier, tokenId, borrower: address, amount: wei }),
  "loan.repaid": z.object({ tier, tokenId, payer: address, amount: wei, remaining: wei }),
  /** An administrator declined to attest the score. */
  "loan.attestation-declined": z.object({ projectId: z.uuid(), account: z.uuid(), reason: z.string() }),
  "loan.defaulted": z.object({ tier, tokenId, amount: wei, recovered: wei }),
};
