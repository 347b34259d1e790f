import { authEndpoints } from "@trestle/domain/auth/endpoints.ts";
import { DEVELOPER_NEEDS_KYC } from "@trestle/domain/auth/session.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Dependencies } from "../../dependencies.ts";
import { addJobs } from "../../platform/events/jobs.ts";
import { sendsMail } from "../../platform/events/mail.ts";
import type { App } from "../../platform/http/app.ts";
import { ownAccount, viewerOf } from "./access.ts";
import { bootstrapAdmin } from "./bootstrap-admin.ts";
import { deviceCookie } from "./known-device.ts";
import { finishLogin, type LoggedIn, logIn } from "./login.ts";
import { presentUser } from "./present.ts";
import { registerAccount } from "./register.ts";
import { RESET_TASK, resetPassword } from "./reset-password.ts";
import { readTicket } from "./second-factor/login-ticket.ts";
import { passkeyChallenge } from "./second-factor/passkeys.ts";
import { serve } from "./serve.ts";
import { revokeSession } from "./sessions.ts";

export function authRoutes(app: App, dependencies: Dependencies): void {
  const { db } = dependencies;
  const originOf = ({ ip, headers }: FastifyRequest) => ({
    ...{ address: ip, cookies: headers.cookie, userAgent: headers["user-agent"] },
  });
  const welcome = async ({ account, token, isNewDevice }: LoggedIn, reply: FastifyReply) => {
    if (isNewDevice) reply.header("set-cookie", deviceCookie(dependencies, account.id));
    return {
      success: true as const,
      token,
      user: await presentUser(dependencies, account),
      message: "Welcome back.",
    };
  };

  serve(app, authEndpoints, {
    "POST /api/auth/register": async ({ body }) => {
      if (body.role === "developer") throw new DomainError("forbidden", DEVELOPER_NEEDS_KYC);
      if (body.role === "admin")
        throw new DomainError("forbidden", "You can't register as an administrator.");
      await registerAccount(dependencies, body);
      return { success: true as const, message: "Your account is ready." };
    },
    "POST /api/auth/bootstrap-admin": async ({ body }) => {
      await bootstrapAdmin(dependencies, body);
      return { success: true as const, message: "The first administrator is ready." };
    },
    "POST /api/auth/login": async ({ body, request, reply }) => {
      const outcome = await logIn(dependencies, body, originOf(request));
      if (!("secondStep" in outcome)) return welcome(outcome, reply);
      const message = "Enter your second factor to finish logging in.";
      return { success: false as const, message, ...outcome };
    },
    "POST /api/auth/login/second-step": async ({ body, request, reply }) =>
      welcome(await finishLogin(dependencies, body, originOf(request)), reply),
    "POST /api/auth/login/passkey-options": async ({ body }) => {
      const { accountId, hash } = await readTicket(db, body.ticket);
      return { ...(await passkeyChallenge(dependencies, accountId, `login ${hash}`, "preferred")) };
    },
    "POST /api/auth/forgot-password": async ({ body }) => {
      if (!sendsMail(dependencies.config))
        throw new DomainError("not_found", "This instance doesn't send emails.");
      // Later and elsewhere, so that neither the answer nor its time tells whether somebody has this address.
      await addJobs(db, RESET_TASK, [{ email: body.email, askedAt: new Date().toISOString() }]);
      return {
        success: true as const,
        message: "If an account has this address, we've sent it a link. It works for 30 minutes.",
      };
    },
    "POST /api/auth/reset-password": async ({ body }) => {
      await resetPassword(db, body.token, body.password);
      return { success: true as const, message: "Your new password is set. Log in with it." };
    },
    "POST /api/auth/logout": async ({ request }) => {
      const { account, sessionId } = viewerOf(request);
      await db.transaction().execute((transaction) => revokeSession(transaction, account.id, sessionId));
      return { success: true as const };
    },
    "GET /api/auth/current_user": async ({ request }) => ({
      success: true as const,
      user: await presentUser(dependencies, ownAccount(request)),
    }),
  });
}
