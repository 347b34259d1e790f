import { z } from "zod";
import { address, tokenId } from "../chain-values.ts";
import { wei } from "../money.ts";

/** Maximum gas of an acceptance. */
export const ACCEPT_GAS = 500_000n;

/** Acceptance as claimed by a client; verified on the chain. */
export const acceptBidRequest = z.strictObject({
  bidIndex: z.number().int().nonnegative(),
  tokenId,
  bidderId: z.uuid("The bidder’s id is missing."),
  transactionHash: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/, "A transaction hash is 0x followed by 64 hexadecimal digits."),
  bidAcceptedBlock: z.number().int().nonnegative(),
  amount: wei,
  escrowAddress: z.string().toLowerCase().pipe(address),
  projectTitle: z.string().max(500),
});
export type AcceptBidRequest = z.input<typeof acceptBidRequest>;

const party = z.object({ _id: z.uuid(), username: z.string() });

/** An accepted bid's data on the chain. */
export const acceptance = z.object({
  projectId: z.uuid(),
  projectTitle: z.string(),
  tokenId,
  bidIndex: z.number().int().nonnegative(),
  customer: party,
  developer: party,
  escrowAddress: z.string(),
  /** Price: the sum of the next three. */
  amount: wei,
  fromCustomer: wei,
  fromDonations: wei,
  fromLoan: wei,
  milestones: z.array(z.object({ title: z.string(), by: z.string(), amount: wei })),
  transactionHash: z.string(),
  bidAcceptedBlock: z.number().int(),
  acceptedAt: z.string(),
});
export type Acceptance = z.infer<typeof acceptance>;

export const acceptBidResponse = z.object({ success: z.literal(true), acceptance });
