import {
  addPasskeyRequest,
  confirmation,
  confirmed,
  confirmTotpRequest,
  factorAdded,
  passkeyOptions,
  recoveryCodesResponse,
  renamePasskeyRequest,
  secondFactor,
  totpSetup,
  turnOffRequest,
} from "@trestle/domain/auth/second-factor.ts";
import { z } from "zod";
import type { Dependencies } from "../../../dependencies.ts";
import type { App } from "../../../platform/app.ts";
import { ownAccount, viewerOf } from "../access.ts";
import {
  enablePasskey,
  enableTotp,
  removePasskey,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from "./change-second-factor.ts";
import { confirmSession } from "./confirmation.ts";
import { newPasskeyOptions, passkeyChallenge, renamePasskey } from "./passkeys.ts";
import { readSecondFactor } from "./second-factor.ts";
import { startTotp } from "./totp.ts";

const tags = ["auth"];
const success = z.object({ success: z.literal(true) });
const done = { success: true as const };
const params = z.object({ id: z.uuid() });
const path = "/api/auth/second-factor";
// Answers hold secrets or challenges: none is kept to be given again.
const member = { access: "member", idempotent: false } as const;
const confirmedMember = { ...member, freshConfirmation: true } as const;
// The set-up was begun with a confirmation; a factor that is there by now is asked for all the same.
const finishingMember = { ...member, freshConfirmation: "second-factor" } as const;

/** A person's own second factor, and showing it again before dangerous acts. */
export function secondFactorRoutes(app: App, dependencies: Dependencies): void {
  const { db } = dependencies;

  app.get(
    path,
    {
      config: { access: "member" },
      schema: { tags, summary: "Get my second factor's settings", response: { 200: secondFactor } },
    },
    async (request) => readSecondFactor(dependencies, ownAccount(request)),
  );

  app.post(
    `${path}/totp`,
    {
      config: confirmedMember,
      schema: { tags, summary: "Start setting up an authenticator app", response: { 200: totpSetup } },
    },
    async (request) => startTotp(dependencies, viewerOf(request).account),
  );

  app.put(
    `${path}/totp`,
    {
      config: finishingMember,
      schema: {
        tags,
        summary: "Confirm the authenticator app with a code from it",
        body: confirmTotpRequest,
        response: { 200: factorAdded },
      },
    },
    async (request) => ({
      ...done,
      recoveryCodes: await enableTotp(dependencies, viewerOf(request), request.body.code),
    }),
  );

  app.post(
    `${path}/recovery-codes`,
    {
      config: confirmedMember,
      schema: {
        tags,
        summary: "Make new recovery codes; the old ones stop working",
        response: { 200: recoveryCodesResponse },
      },
    },
    async (request) => ({
      ...done,
      recoveryCodes: await renewRecoveryCodes(dependencies, viewerOf(request)),
    }),
  );

  app.post(
    `${path}/passkeys/options`,
    {
      config: confirmedMember,
      schema: { tags, summary: "Get the options for creating a passkey", response: { 200: passkeyOptions } },
    },
    async (request) => {
      const { account, sessionId } = viewerOf(request);
      return { ...(await newPasskeyOptions(dependencies, account, sessionId)) };
    },
  );

  app.post(
    `${path}/passkeys`,
    {
      bodyLimit: 32 * 1024,
      config: finishingMember,
      schema: {
        tags,
        summary: "Add a new passkey",
        body: addPasskeyRequest,
        response: { 200: factorAdded },
      },
    },
    async (request) => ({
      ...done,
      recoveryCodes: await enablePasskey(dependencies, viewerOf(request), request.body),
    }),
  );

  app.put(
    `${path}/passkeys/:id`,
    {
      config: member,
      schema: {
        tags,
        summary: "Rename a passkey",
        params,
        body: renamePasskeyRequest,
        response: { 200: success },
      },
    },
    async (request) => {
      await renamePasskey(db, viewerOf(request).account.id, request.params.id, request.body.name);
      return done;
    },
  );

  app.delete(
    `${path}/passkeys/:id`,
    {
      config: confirmedMember,
      schema: { tags, summary: "Remove a passkey", params, response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      await removePasskey(dependencies, viewerOf(request), request.params.id);
      return reply.status(204).send();
    },
  );

  app.post(
    `${path}/off`,
    {
      config: member,
      schema: {
        tags,
        summary: "Turn the second factor off, with the password and a code or passkey",
        body: turnOffRequest,
        response: { 200: success },
      },
    },
    async (request) => {
      await turnOffSecondFactor(dependencies, viewerOf(request), request.body, request.ip);
      return done;
    },
  );

  app.post(
    "/api/auth/confirm",
    {
      config: member,
      schema: {
        tags,
        summary:
          "Confirm it's me before a sensitive action: with my second factor, or my password if I have none",
        body: confirmation,
        response: { 200: confirmed },
      },
    },
    async (request) => {
      const until = await confirmSession(dependencies, viewerOf(request), request.body, request.ip);
      return { ...done, until: until.toISOString() };
    },
  );

  app.post(
    "/api/auth/confirm/passkey-options",
    {
      config: member,
      schema: {
        tags,
        summary: "Get the challenge that one of my passkeys signs to confirm it's me",
        response: { 200: passkeyOptions },
      },
    },
    async (request) => {
      const { account, sessionId } = viewerOf(request);
      return { ...(await passkeyChallenge(dependencies, account.id, `session ${sessionId}`, "required")) };
    },
  );
}
