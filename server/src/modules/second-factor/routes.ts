import { secondFactorEndpoints } from "@trestle/domain/auth/endpoints.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import { ownAccount, viewerOf } from "../../platform/http/viewer.ts";
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

/** A person's own second factor, and showing it again before dangerous acts. */
export function secondFactorRoutes(app: App, dependencies: Dependencies): void {
  const { db } = dependencies;

  serve(app, secondFactorEndpoints, {
    "GET /api/auth/second-factor": ({ request }) => readSecondFactor(dependencies, ownAccount(request)),
    "POST /api/auth/second-factor/totp": ({ me }) => startTotp(dependencies, me),
    "PUT /api/auth/second-factor/totp": async ({ body, request }) => ({
      ...done,
      recoveryCodes: await enableTotp(dependencies, viewerOf(request), body.code),
    }),
    "POST /api/auth/second-factor/recovery-codes": async ({ request }) => ({
      ...done,
      recoveryCodes: await renewRecoveryCodes(dependencies, viewerOf(request)),
    }),
    "POST /api/auth/second-factor/passkeys/options": async ({ request }) => {
      const { account, sessionId } = viewerOf(request);
      return { ...(await newPasskeyOptions(dependencies, account, sessionId)) };
    },
    "POST /api/auth/second-factor/passkeys": async ({ body, request }) => ({
      ...done,
      recoveryCodes: await enablePasskey(dependencies, viewerOf(request), body),
    }),
    "PUT /api/auth/second-factor/passkeys/:id": ({ me, params, body }) =>
      renamePasskey(db, me.id, params.id, body.name),
    "DELETE /api/auth/second-factor/passkeys/:id": ({ params, request }) =>
      removePasskey(dependencies, viewerOf(request), params.id),
    "POST /api/auth/second-factor/off": ({ body, request }) =>
      turnOffSecondFactor(dependencies, viewerOf(request), body, request.ip),
    "POST /api/auth/confirm": async ({ body, request }) => {
      const until = await confirmSession(dependencies, viewerOf(request), body, request.ip);
      return { ...done, until: until.toISOString() };
    },
    "POST /api/auth/confirm/passkey-options": async ({ request }) => {
      const { account, sessionId } = viewerOf(request);
      return { ...(await passkeyChallenge(dependencies, account.id, `session ${sessionId}`, "required")) };
    },
  });
}
