import { accountEndpoints } from "@trestle/domain/auth/endpoints.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import type { Dependencies } from "../../dependencies.ts";
import { sendsMail } from "../../platform/events/mail.ts";
import type { App } from "../../platform/http/app.ts";
import { viewerOf } from "./access.ts";
import { recordActivity } from "./activity.ts";
import { changePassword } from "./change-password.ts";
import { askToConfirm, changeEmail, confirmEmail, readEmail } from "./confirm-email.ts";
import { challengeWallet, linkWallet, unlinkWallet, type WalletObstacles } from "./link-wallet.ts";
import { listSessions } from "./list-sessions.ts";
import { presentUser } from "./present.ts";
import { requireFreshConfirmation } from "./second-factor/confirmation.ts";
import { serve } from "./serve.ts";
import { revokeSession, revokeSessionsOf } from "./sessions.ts";

/** What a person changes about their own account. */
export function accountRoutes(app: App, dependencies: Dependencies, obstaclesOf: WalletObstacles): void {
  const { db } = dependencies;

  serve(app, accountEndpoints, {
    "PUT /api/auth/password": async ({ body, request }) => ({
      success: true as const,
      ended: await changePassword(db, viewerOf(request), body, request.ip),
    }),
    "GET /api/auth/email": ({ me }) => readEmail(dependencies, me),
    "PUT /api/auth/email": async ({ me, body }) => {
      const { email } = body;
      const isSent = await changeEmail(dependencies, me, email);
      return {
        success: true as const,
        message: isSent
          ? `We've sent a link to ${email}. Your address changes when you open it.`
          : "Your email address is changed.",
      };
    },
    "POST /api/auth/email/link": async ({ me }) => {
      if (me.email_confirmed_at)
        throw new DomainError("conflict", "Your email address is confirmed already.");
      if (!sendsMail(dependencies.config))
        throw new DomainError("not_found", "This instance doesn't send emails.");
      await askToConfirm(dependencies, me.id, me.email);
      return {
        success: true as const,
        message: `We've sent a link to ${me.email}. It works for 24 hours.`,
      };
    },
    "POST /api/auth/confirm-email": async ({ body }) => {
      await confirmEmail(db, body.token);
      return { success: true as const, message: "Your email address is confirmed." };
    },
    "POST /api/auth/logout-others": async ({ request }) => {
      const { account, sessionId } = viewerOf(request);
      const ended = await db.transaction().execute(async (transaction) => {
        const count = await revokeSessionsOf(transaction, account.id, { except: sessionId });
        if (count > 0) await recordActivity(transaction, account.id, "sessions_ended");
        return count;
      });
      return { success: true as const, ended };
    },
    "GET /api/auth/sessions": async ({ request }) => {
      const { account, sessionId } = viewerOf(request);
      return listSessions(db, account.id, sessionId);
    },
    "DELETE /api/auth/sessions/:sessionId": async ({ me, params }) =>
      db.transaction().execute(async (transaction) => {
        const ended = await revokeSession(transaction, me.id, params.sessionId);
        if (!ended) throw new DomainError("not_found", "This session has already ended.");
        await recordActivity(transaction, me.id, "session_ended", ended.device);
      }),
    "POST /api/auth/wallet/challenge": async ({ me, body }) => {
      const { message, expiresAt } = await challengeWallet(dependencies, me, body.address);
      return { success: true as const, message, expiresAt: expiresAt.toISOString() };
    },
    "POST /api/auth/wallet": async ({ body, request }) => {
      const viewer = viewerOf(request);
      // Another wallet in place of the linked one: money and standing follow it.
      if (viewer.account.ethereum_address) await requireFreshConfirmation(db, viewer);
      const account = await linkWallet(dependencies, viewer.account, body, obstaclesOf);
      return { success: true as const, user: await presentUser(dependencies, account) };
    },
    "DELETE /api/auth/wallet": async ({ me }) => {
      const account = await unlinkWallet(dependencies, me, obstaclesOf);
      return { success: true as const, user: await presentUser(dependencies, account) };
    },
  });
}
