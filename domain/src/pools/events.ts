import { tiers } from "@trestle/chain/contract-names.ts";
import { z } from "zod";
import { address, tokenId } from "../chain-values.ts";
import { wei } from "../money.ts";

const tier = z.enum(tiers);

export const poolEvents = {
  "pool.deposit": z.object({ tier, lender: address, amount: wei, tokens: wei }),
  "pool.withdrawal": z.object({ tier, lender: address, amount: wei, tokens: wei }),
  "loan.approved": z.object({ tier, tokenId, borrower: address, amount: wei }),
  "loan.withdrawn": z.object({ tier, tokenId }),
  "loan.disbursed": z.object({ tier, tokenId, borrower: address, amount: wei }),
  "loan.repaid": z.object({ tier, tokenId, payer: address, amount: wei, remaining: wei }),
  /** An administrator would not attest the score. */
  "loan.attestation-declined": z.object({ projectId: z.uuid(), account: z.uuid(), reason: z.string() }),
  "loan.defaulted": z.object({ tier, tokenId, amount: wei, recovered: wei }),
};
