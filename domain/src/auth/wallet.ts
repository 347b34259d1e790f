import { z } from "zod";
import { user } from "./user.ts";

export const ethereumAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/, "This isn’t a wallet address.");

export const walletChallengeRequest = z.object({ address: ethereumAddress });

/** EIP-4361 message with a server nonce, to be signed unchanged. */
export const walletChallengeResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  expiresAt: z.iso.datetime(),
});

export const linkWalletRequest = z.object({
  message: z.string().max(2000, "This message is too long."),
  signature: z
    .string()
    .max(8000, "This signature is too long.")
    .regex(/^0x([0-9a-fA-F]{2})+$/, "This isn’t a signature."),
});
export type LinkWalletRequest = z.infer<typeof linkWalletRequest>;

/** Response of requests that change the account. */
export const userResponse = z.object({ success: z.literal(true), user });
