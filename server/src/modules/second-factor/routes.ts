import { secondFactorEndpoints } from "@trestle/domain/auth/endpoints.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import { ownAccount, viewerOf } from "../../platform/http/viewer.ts";
import type { Services } from "../../services.ts";
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

const done = { success: true as const };

/** Routes to manage an account's own second factor, and to confirm a session before dangerous acts. */
export function secondFactorRoutes(app: App, services: Services): void {
  const { db } = services;

  serve(app, secondFactorEndpoints, {
    "GET /api/auth/second-factor": ({ request }) => readSecondFactor(services, ownAccount(request)),
    "POST /api/auth/second-factor/totp": ({ me }) => startTotp(services, me),
    "PUT /api/auth/second-factor/totp": async ({ body, request }) => ({
      ...done,
      recoveryCodes: await enableTotp(services, viewerOf(request), body.code),
    }),
    "POST /api/auth/second-factor/recovery-codes": async ({ request }) => ({
      ...done,
      recoveryCodes: await renewRecoveryCodes(db, viewerOf(request)),
    }),
    "POST /api/auth/second-factor/passkeys/options": async ({ request }) => {
      const { account, sessionId } = viewerOf(request);
      return { ...(await newPasskeyOptions(services, account, sessionId)) };
    },
    "POST /api/auth/second-factor/passkeys": async ({ body, request }) => ({
      ...done,
      recoveryCodes: await enablePasskey(services, viewerOf(request), body),
    }),
    "PUT /api/auth/second-factor/passkeys/:id": ({ me, params, body }) =>
      renamePasskey(db, me.id, params.id, body.name),
    "DELETE /api/auth/second-factor/passkeys/:id": ({ params, request }) =>
      removePasskey(db, viewerOf(request), params.id),
    "POST /api/auth/second-factor/off": ({ body, request }) =>
      turnOffSecondFactor(services, viewerOf(request), body, request.ip),
    "POST /api/auth/confirm": async ({ body, request }) => {
      const until = await confirmSession(services, viewerOf(request), body, request.ip);
      return { ...done, until: until.toISOString() };
    },
    "POST /api/auth/confirm/passkey-options": async ({ request }) => {
      const { account, sessionId } = viewerOf(request);
      return { ...(await passkeyChallenge(services, account.id, `session ${sessionId}`, "required")) };
    },
  });
}
