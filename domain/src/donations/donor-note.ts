import { z } from "zod";
import { hash } from "../chain-values.ts";

/** A donor note: the name and message a donor adds to a donation, with proof that the donor wrote it. */

export const NAME_LIMIT = 40;
export const MESSAGE_LIMIT = 140;

/**
 * Matches a single line without control, bidirectional or invisible characters; the last few code points are blank
 * letters.
 */
const isOneLine = (text: string) =>
  !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|\u034f/u.test(text);

const line = (name: string, limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `${name} can have at most ${limit} characters.`)
    .refine(isOneLine, `${name} must be on one line, without invisible characters.`);

export const donorName = line("Your name", NAME_LIMIT);
export const donationMessage = line("Your message", MESSAGE_LIMIT);
export const thanksText = line("Your thanks", 300).refine(
  (text) => text.length >= 3,
  "Write at least a few words.",
);

export type DonorNote = { name: string; message: string };

/** An empty name means Anonymous Donor. Without a signature, the session's linked wallet must be the donor's. */
export const donorNoteRequest = z.strictObject({
  transactionHash: hash,
  name: donorName,
  message: donationMessage,
  signature: z
    .string()
    .regex(/^0x(?:[0-9a-fA-F]{2}){1,4096}$/, "A signature is 0x followed by hexadecimal digits.")
    .optional(),
});
export type DonorNoteRequest = z.infer<typeof donorNoteRequest>;

type Subject = { chainId: number; escrow: string; tokenId: string; transactionHash: string };

/**
 * EIP-712 data that the donor's wallet signs. It contains transaction, chain and escrow, so a signature is valid for
 * one donation only. The struct's name is signed too, so it must remain `DonationWords`.
 */
export const donorNoteTypedData = (
  { chainId, escrow, tokenId, transactionHash }: Subject,
  { name, message }: DonorNote,
) =>
  ({
    domain: { name: "Trestle", version: "1", chainId, verifyingContract: escrow as `0x${string}` },
    types: {
      EIP712Domain: [
        { name: "name", type: "string" },
        { name: "version", type: "string" },
        { name: "chainId", type: "uint256" },
        { name: "verifyingContract", type: "address" },
      ],
      DonationWords: [
        { name: "project", type: "uint256" },
        { name: "transaction", type: "bytes32" },
        { name: "name", type: "string" },
        { name: "message", type: "string" },
      ],
    },
    primaryType: "DonationWords",
    message: { project: tokenId, transaction: transactionHash as `0x${string}`, name, message },
  }) as const;
