import {
  changeEmailRequest,
  changePasswordRequest,
  confirmEmailRequest,
  ownEmail,
  registerResponse,
  sessionEntry,
  sessionsEndedResponse,
} from "@trestle/domain/auth/session.ts";
import {
  linkWalletRequest,
  userResponse,
  walletChallengeRequest,
  walletChallengeResponse,
} from "@trestle/domain/auth/wallet.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { sendsMail } from "../../platform/mail.ts";
import { viewerOf } from "./access.ts";
import { recordActivity } from "./activity.ts";
import { changePassword } from "./change-password.ts";
import { askToConfirm, changeEmail, confirmEmail, readEmail } from "./confirm-email.ts";
import { challengeWallet, linkWallet, unlinkWallet, type WalletObstacles } from "./link-wallet.ts";
import { listSessions } from "./list-sessions.ts";
import { presentUser } from "./present.ts";
import { requireFreshConfirmation } from "./second-factor/confirmation.ts";
import { revokeSession, revokeSessionsOf } from "./sessions.ts";

const tags = ["auth"];

/** What a person changes about their own account. */
export function accountRoutes(app: App, dependencies: Dependencies, obstaclesOf: WalletObstacles): void {
  const { db } = dependencies;

  app.put(
    "/api/auth/password",
    {
      config: { access: "member", freshConfirmation: "second-factor" },
      schema: {
        tags,
        summary: "Change my password and end my other sessions",
        body: changePasswordRequest,
        response: { 200: sessionsEndedResponse },
      },
    },
    async (request) => ({
      success: true as const,
      ended: await changePassword(db, viewerOf(request), request.body, request.ip),
    }),
  );

  app.get(
    "/api/auth/email",
    {
      config: { access: "member" },
      schema: {
        tags,
        summary: "Get my email address, and whether it is confirmed",
        response: { 200: ownEmail },
      },
    },
    async (request) => readEmail(dependencies, viewerOf(request).account),
  );

  app.put(
    "/api/auth/email",
    {
      config: { access: "member", freshConfirmation: true },
      schema: {
        tags,
        summary: "Change my email address once the link sent to the new one is opened",
        body: changeEmailRequest,
        response: { 200: registerResponse },
      },
    },
    async (request) => {
      const { email } = request.body;
      const isSent = await changeEmail(dependencies, viewerOf(request).account, email);
      return {
        success: true as const,
        message: isSent
          ? `We've sent a link to ${email}. Your address changes when you open it.`
          : "Your email address is changed.",
      };
    },
  );

  app.post(
    "/api/auth/email/link",
    {
      config: { access: "member" },
      schema: {
        tags,
        summary: "Send the link that confirms my email address again",
        response: { 200: registerResponse },
      },
    },
    async (request) => {
      const { account } = viewerOf(request);
      if (account.email_confirmed_at)
        throw new DomainError("conflict", "Your email address is confirmed already.");
      if (!sendsMail(dependencies.config))
        throw new DomainError("not_found", "This instance doesn't send emails.");
      await askToConfirm(dependencies, account.id, account.email);
      return {
        success: true as const,
        message: `We've sent a link to ${account.email}. It works for 24 hours.`,
      };
    },
  );

  app.post(
    "/api/auth/confirm-email",
    {
      config: { access: "public", idempotent: false },
      schema: {
        tags,
        summary: "Confirm an email address with the link that was sent there",
        body: confirmEmailRequest,
        response: { 200: registerResponse },
      },
    },
    async ({ body }) => {
      await confirmEmail(db, body.token);
      return { success: true as const, message: "Your email address is confirmed." };
    },
  );

  app.post(
    "/api/auth/logout-others",
    {
      config: { access: "member" },
      schema: { tags, summary: "End all my other sessions", response: { 200: sessionsEndedResponse } },
    },
    async (request) => {
      const { account, sessionId } = viewerOf(request);
      const ended = await db.transaction().execute(async (transaction) => {
        const count = await revokeSessionsOf(transaction, account.id, { except: sessionId });
        if (count > 0) await recordActivity(transaction, account.id, "sessions_ended");
        return count;
      });
      return { success: true as const, ended };
    },
  );

  app.get(
    "/api/auth/sessions",
    {
      config: { access: "member" },
      schema: { tags, summary: "List where I am signed in", response: { 200: z.array(sessionEntry) } },
    },
    async (request) => {
      const { account, sessionId } = viewerOf(request);
      return listSessions(db, account.id, sessionId);
    },
  );

  app.delete(
    "/api/auth/sessions/:sessionId",
    {
      config: { access: "member" },
      schema: {
        tags,
        summary: "End one of my sessions",
        params: z.object({ sessionId: z.uuid() }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { account } = viewerOf(request);
      await db.transaction().execute(async (transaction) => {
        const ended = await revokeSession(transaction, account.id, request.params.sessionId);
        if (!ended) throw new DomainError("not_found", "This session has already ended.");
        await recordActivity(transaction, account.id, "session_ended", ended.device);
      });
      return reply.status(204).send();
    },
  );

  app.post(
    "/api/auth/wallet/challenge",
    {
      // Each asks for a nonce of its own: a kept answer would be a used one.
      config: { access: "member", idempotent: false },
      schema: {
        tags,
        summary: "Get the EIP-4361 message to sign when linking a wallet",
        body: walletChallengeRequest,
        response: { 200: walletChallengeResponse },
      },
    },
    async (request) => {
      const { message, expiresAt } = await challengeWallet(
        dependencies,
        viewerOf(request).account,
        request.body.address,
      );
      return { success: true as const, message, expiresAt: expiresAt.toISOString() };
    },
  );

  app.post(
    "/api/auth/wallet",
    {
      bodyLimit: 32 * 1024,
      config: { access: "member", freshConfirmation: "second-factor" },
      schema: {
        tags,
        summary: "Link the wallet that signed the message",
        body: linkWalletRequest,
        response: { 200: userResponse },
      },
    },
    async (request) => {
      const viewer = viewerOf(request);
      // Another wallet in place of the linked one: money and standing follow it.
      if (viewer.account.ethereum_address) await requireFreshConfirmation(db, viewer);
      const account = await linkWallet(dependencies, viewer.account, request.body, obstaclesOf);
      return { success: true as const, user: await presentUser(dependencies, account) };
    },
  );

  app.delete(
    "/api/auth/wallet",
    {
      config: { access: "member", freshConfirmation: true },
      schema: { tags, summary: "Unlink my wallet", response: { 200: userResponse } },
    },
    async (request) => {
      const account = await unlinkWallet(dependencies, viewerOf(request).account, obstaclesOf);
      return { success: true as const, user: await presentUser(dependencies, account) };
    },
  );
}
