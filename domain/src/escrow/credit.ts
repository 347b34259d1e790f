import { z } from "zod";
import { address } from "../chain-values.ts";
import { wei } from "../money.ts";

/** Credit of a wallet in the escrow, for instance a refused payment. */
export const escrowCredit = z.object({ address, amount: wei });
export type EscrowCredit = z.infer<typeof escrowCredit>;
