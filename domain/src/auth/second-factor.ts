import { z } from "zod";
import { loginResponse } from "./session.ts";

export const RECOVERY_CODES = 10;
/** Validity of a confirmation before dangerous acts. */
export const FRESH_MINUTES = 5;

const withoutGaps = (typed: string) => typed.replaceAll(/[\s-]/g, "").toLowerCase();
const password = z.string().min(1, "Enter your password.").max(128, "Passwords have at most 128 characters.");
export const totpCode = z
  .string()
  .max(20, "Enter the 6 digits from your app.")
  .overwrite(withoutGaps)
  .regex(/^\d{6}$/, "Enter the 6 digits from your app.");
const recoveryCode = z
  .string()
  .max(40, "A recovery code has 16 letters and digits.")
  .overwrite(withoutGaps)
  .regex(/^[0-9a-z]{16}$/, "A recovery code has 16 letters and digits.");

const base64url = z
  .string()
  .max(8192)
  .regex(/^[A-Za-z0-9_-]*$/);
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional().catch(undefined),
  clientExtensionResults: z.looseObject({}),
};
/** Assertion of a passkey, as the browser sends it. */
const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});
/** New credential of a passkey, as the browser sends it. */
const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
});

const proofs = [
  z.strictObject({ kind: z.literal("totp"), code: totpCode }),
  z.strictObject({ kind: z.literal("recovery"), code: recoveryCode }),
  z.strictObject({ kind: z.literal("passkey"), response: passkeyAssertion }),
] as const;
/** Proof of a second factor. */
export const proof = z.discriminatedUnion("kind", proofs);
export type Proof = z.infer<typeof proof>;
export const proofKinds = ["totp", "passkey", "recovery"] as const;
export type ProofKind = (typeof proofKinds)[number];

export const secondStep = z.object({
  /** Valid for one login, a few minutes and a few attempts. */
  ticket: z.string(),
  expiresAt: z.iso.datetime(),
  kinds: z.array(z.enum(proofKinds)),
});
export type SecondStep = z.infer<typeof secondStep>;
/** Session, or a ticket for the second step if the account has a second factor. */
export const loginAnswer = z.union([
  loginResponse,
  z.object({ success: z.literal(false), message: z.string(), secondStep }),
]);

const ticket = z.string().min(1).max(100);
export const ticketRequest = z.strictObject({ ticket });
export const secondStepRequest = z.strictObject({ ticket, proof });
export type SecondStepRequest = z.infer<typeof secondStepRequest>;

export const passkeyName = z
  .string()
  .trim()
  .min(1, "Give the passkey a name.")
  .max(60, "Use at most 60 characters for the name.");
export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const secondFactor = z.object({
  totp: z.boolean(),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.number().int(),
  /** Domain of passkeys; null if this instance's address can't have them. */
  passkeyDomain: z.string().nullable(),
  /** Whether the account's role requires a second factor. */
  required: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactor>;
export const isOn = ({ totp, passkeys }: Pick<SecondFactor, "totp" | "passkeys">): boolean =>
  totp || passkeys.length > 0;

export const totpSetup = z.object({ secret: z.string(), uri: z.string() });
export type TotpSetup = z.infer<typeof totpSetup>;
export const confirmTotpRequest = z.strictObject({ code: totpCode });
/** Contains recovery codes for the first factor only; they are never shown again. */
export const factorAdded = z.object({
  success: z.literal(true),
  recoveryCodes: z.array(z.string()).nullable(),
});
export const recoveryCodesResponse = z.object({
  success: z.literal(true),
  recoveryCodes: z.array(z.string()),
});

/** Passed to the browser unchanged. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
export const addPasskeyRequest = z.strictObject({ name: passkeyName, response: newPasskey });
export type AddPasskeyRequest = z.infer<typeof addPasskeyRequest>;
export const renamePasskeyRequest = z.strictObject({ name: passkeyName });

export const turnOffRequest = z.strictObject({ password, proof });
export type TurnOffRequest = z.infer<typeof turnOffRequest>;

export const confirmation = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("password"), password }),
  ...proofs,
]);
export type Confirmation = z.infer<typeof confirmation>;
export const confirmed = z.object({ success: z.literal(true), until: z.iso.datetime() });
