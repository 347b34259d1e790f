import { z } from "zod";
import { endpoints, member, open, success } from "../endpoint.ts";
import { contactDetails, documentKinds, KYC_FILE_LIMIT, ownKyc, verifiedDetails } from "./kyc.ts";
import {
  addPasskeyRequest,
  confirmation,
  confirmed,
  confirmTotpRequest,
  factorAdded,
  loginAnswer,
  passkeyOptions,
  recoveryCodesResponse,
  renamePasskeyRequest,
  secondFactor,
  secondStepRequest,
  ticketRequest,
  totpSetup,
  turnOffRequest,
} from "./second-factor.ts";
import {
  bootstrapAdminRequest,
  changeEmailRequest,
  changePasswordRequest,
  confirmEmailRequest,
  forgotPasswordRequest,
  loginRequest,
  loginResponse,
  logoutResponse,
  ownEmail,
  registerRequest,
  registerResponse,
  resetPasswordRequest,
  sessionEntry,
  sessionsEndedResponse,
} from "./session.ts";
import { currentUserResponse } from "./user.ts";
import {
  linkWalletRequest,
  userResponse,
  walletChallengeRequest,
  walletChallengeResponse,
} from "./wallet.ts";

const file = z.file().max(KYC_FILE_LIMIT);
const kycForm = {
  businessDetails: z.string().meta({ description: "JSON text", examples: [z.toJSONSchema(verifiedDetails)] }),
  contactDetails: z.string().meta({ description: "JSON text", examples: [z.toJSONSchema(contactDetails)] }),
  businessRegistration: file.optional(),
  identityProof: file,
  addressProof: file,
};
const params = z.object({ id: z.uuid() });

export const accountEndpoints = endpoints("auth", {
  "POST /api/auth/register": open("Register a customer or an investor", {
    body: registerRequest,
    answer: registerResponse,
    bulk: "account",
  }),
  "POST /api/auth/bootstrap-admin": open("Create the first administrator once, with this instance’s secret", {
    body: bootstrapAdminRequest,
    answer: registerResponse,
  }),
  "GET /api/auth/email": member("Get my email address, and whether it is confirmed", { answer: ownEmail }),
  "PUT /api/auth/email": member("Change my email address once the link sent to the new one is opened", {
    body: changeEmailRequest,
    answer: registerResponse,
    fresh: true,
  }),
  "POST /api/auth/email/link": member("Send the link that confirms my email address again", {
    answer: registerResponse,
  }),
  "POST /api/auth/confirm-email": open("Confirm an email address with the link that was sent there", {
    body: confirmEmailRequest,
    answer: registerResponse,
    idempotent: false,
  }),
});

export const signInEndpoints = endpoints("auth", {
  "POST /api/auth/login": open("Sign in; with a second factor, get a ticket to the second step", {
    body: loginRequest,
    answer: loginAnswer,
    idempotent: false,
  }),
  "POST /api/auth/login/second-step": open("Finish a sign-in with its ticket and the second factor", {
    body: secondStepRequest,
    answer: loginResponse,
    idempotent: false,
  }),
  "POST /api/auth/login/passkey-options": open("Get the challenge that a passkey signs for the second step", {
    body: ticketRequest,
    answer: passkeyOptions,
    idempotent: false,
  }),
  "POST /api/auth/logout": member("End this session on the server", { answer: logoutResponse }),
  "GET /api/auth/current_user": member("Get the signed-in user", { answer: currentUserResponse }),
});

export const sessionEndpoints = endpoints("auth", {
  "POST /api/auth/forgot-password": open("Send a link for setting a new password", {
    body: forgotPasswordRequest,
    answer: registerResponse,
  }),
  "POST /api/auth/reset-password": open("Set a new password with the link from the email", {
    body: resetPasswordRequest,
    answer: registerResponse,
    idempotent: false,
  }),
  "PUT /api/auth/password": member("Change my password and end my other sessions", {
    body: changePasswordRequest,
    answer: sessionsEndedResponse,
    fresh: "second-factor",
  }),
  "POST /api/auth/logout-others": member("End all my other sessions", { answer: sessionsEndedResponse }),
  "GET /api/auth/sessions": member("List where I am signed in", { answer: z.array(sessionEntry) }),
  "DELETE /api/auth/sessions/:sessionId": member("End one of my sessions", {
    params: z.object({ sessionId: z.uuid() }),
  }),
});

export const walletEndpoints = endpoints("auth", {
  "POST /api/auth/wallet/challenge": member("Get the EIP-4361 message to sign when linking a wallet", {
    body: walletChallengeRequest,
    answer: walletChallengeResponse,
    idempotent: false,
  }),
  "POST /api/auth/wallet": member("Link the wallet that signed the message", {
    body: linkWalletRequest,
    answer: userResponse,
    fresh: "second-factor",
    bodyLimit: 32 * 1024,
  }),
  "DELETE /api/auth/wallet": member("Unlink my wallet", { answer: userResponse, fresh: true }),
});

export const verificationEndpoints = endpoints("auth", {
  "POST /api/auth/register-developer": open("Register a developer with documents for verification", {
    form: registerRequest.extend(kycForm),
    answer: registerResponse,
    bulk: "account",
  }),
  "POST /api/auth/kyc": member("Submit my documents, for the first time or again after they were returned", {
    form: z.object(kycForm),
    answer: ownKyc,
  }),
  "GET /api/auth/kyc": member("Get my verification", { answer: ownKyc }),
  "GET /api/auth/kyc/documents/:kind": member("Download a document of my latest submission", {
    params: z.object({ kind: z.enum(documentKinds, { error: "This document doesn’t exist." }) }),
    answer: "file",
  }),
});

/**
 * Responses contain secrets or challenges, so none is stored for a repeat. Completing a set-up needs a new
 * confirmation, because the account may have a second factor by then.
 */
export const secondFactorEndpoints = endpoints("auth", {
  "GET /api/auth/second-factor": member("Get my second factor’s settings", { answer: secondFactor }),
  "POST /api/auth/second-factor/totp": member("Start setting up an authenticator app", {
    answer: totpSetup,
    idempotent: false,
    fresh: true,
  }),
  "PUT /api/auth/second-factor/totp": member("Confirm the authenticator app with a code from it", {
    body: confirmTotpRequest,
    answer: factorAdded,
    idempotent: false,
    fresh: "second-factor",
  }),
  "POST /api/auth/second-factor/recovery-codes": member(
    "Make new recovery codes; the old ones stop working",
    { answer: recoveryCodesResponse, idempotent: false, fresh: true },
  ),
  "POST /api/auth/second-factor/passkeys/options": member("Get the options for creating a passkey", {
    answer: passkeyOptions,
    idempotent: false,
    fresh: true,
  }),
  "POST /api/auth/second-factor/passkeys": member("Add a new passkey", {
    body: addPasskeyRequest,
    answer: factorAdded,
    idempotent: false,
    fresh: "second-factor",
    bodyLimit: 32 * 1024,
  }),
  "PUT /api/auth/second-factor/passkeys/:id": member("Rename a passkey", {
    params,
    body: renamePasskeyRequest,
    answer: success,
    idempotent: false,
  }),
  "DELETE /api/auth/second-factor/passkeys/:id": member("Remove a passkey", {
    params,
    idempotent: false,
    fresh: true,
  }),
  "POST /api/auth/second-factor/off": member(
    "Turn the second factor off, with the password and a code or passkey",
    { body: turnOffRequest, answer: success, idempotent: false },
  ),
  "POST /api/auth/confirm": member(
    "Confirm it’s me before a sensitive action: with my second factor, or my password if I have none",
    { body: confirmation, answer: confirmed, idempotent: false },
  ),
  "POST /api/auth/confirm/passkey-options": member(
    "Get the challenge that one of my passkeys signs to confirm it’s me",
    { answer: passkeyOptions, idempotent: false },
  ),
});
