import {
  loginAnswer,
  passkeyOptions,
  secondStepRequest,
  ticketRequest,
} from "@trestle/domain/auth/second-factor.ts";
import {
  bootstrapAdminRequest,
  DEVELOPER_NEEDS_KYC,
  forgotPasswordRequest,
  loginRequest,
  loginResponse,
  logoutResponse,
  registerRequest,
  registerResponse,
  resetPasswordRequest,
} from "@trestle/domain/auth/session.ts";
import { currentUserResponse } from "@trestle/domain/auth/user.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { addJobs } from "../../platform/jobs.ts";
import { sendsMail } from "../../platform/mail.ts";
import { ownAccount, viewerOf } from "./access.ts";
import { bootstrapAdmin } from "./bootstrap-admin.ts";
import { deviceCookie } from "./known-device.ts";
import { finishLogin, type LoggedIn, logIn } from "./login.ts";
import { presentUser } from "./present.ts";
import { registerAccount } from "./register.ts";
import { RESET_TASK, resetPassword } from "./reset-password.ts";
import { readTicket } from "./second-factor/login-ticket.ts";
import { passkeyChallenge } from "./second-factor/passkeys.ts";
import { revokeSession } from "./sessions.ts";

const tags = ["auth"];

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

  app.post(
    "/api/auth/register",
    {
      config: { access: "public", bulk: "account" },
      schema: {
        tags,
        summary: "Register a customer or an investor",
        body: registerRequest,
        response: { 200: registerResponse },
      },
    },
    async ({ body }) => {
      if (body.role === "developer") throw new DomainError("forbidden", DEVELOPER_NEEDS_KYC);
      if (body.role === "admin")
        throw new DomainError("forbidden", "You can't register as an administrator.");
      await registerAccount(dependencies, body);
      return { success: true as const, message: "Your account is ready." };
    },
  );

  app.post(
    "/api/auth/bootstrap-admin",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Create the first administrator once, with this instance's secret",
        body: bootstrapAdminRequest,
        response: { 200: registerResponse },
      },
    },
    async ({ body }) => {
      await bootstrapAdmin(dependencies, body);
      return { success: true as const, message: "The first administrator is ready." };
    },
  );

  app.post(
    "/api/auth/login",
    {
      config: { access: "public", idempotent: false },
      schema: {
        tags,
        summary: "Log in; with a second factor, get a ticket to the second step",
        body: loginRequest,
        response: { 200: loginAnswer },
      },
    },
    async (request, reply) => {
      const outcome = await logIn(dependencies, request.body, originOf(request));
      if (!("secondStep" in outcome)) return welcome(outcome, reply);
      const message = "Enter your second factor to finish logging in.";
      return { success: false as const, message, ...outcome };
    },
  );

  app.post(
    "/api/auth/login/second-step",
    {
      config: { access: "public", idempotent: false },
      schema: {
        tags,
        summary: "Finish a login with its ticket and the second factor",
        body: secondStepRequest,
        response: { 200: loginResponse },
      },
    },
    async (request, reply) =>
      welcome(await finishLogin(dependencies, request.body, originOf(request)), reply),
  );

  app.post(
    "/api/auth/login/passkey-options",
    {
      config: { access: "public", idempotent: false },
      schema: {
        tags,
        summary: "Get the challenge that a passkey signs for the second step",
        body: ticketRequest,
        response: { 200: passkeyOptions },
      },
    },
    async ({ body }) => {
      const { accountId, hash } = await readTicket(db, body.ticket);
      return { ...(await passkeyChallenge(dependencies, accountId, `login ${hash}`, "preferred")) };
    },
  );

  app.post(
    "/api/auth/forgot-password",
    {
      config: { access: "public" },
      schema: {
        tags,
        summary: "Send a link for setting a new password",
        body: forgotPasswordRequest,
        response: { 200: registerResponse },
      },
    },
    async ({ body }) => {
      if (!sendsMail(dependencies.config))
        throw new DomainError("not_found", "This instance doesn't send emails.");
      // Later and elsewhere, so that neither the answer nor its time tells whether somebody has this address.
      await addJobs(db, RESET_TASK, [{ email: body.email, askedAt: new Date().toISOString() }]);
      return {
        success: true as const,
        message: "If an account has this address, we've sent it a link. It works for 30 minutes.",
      };
    },
  );

  app.post(
    "/api/auth/reset-password",
    {
      config: { access: "public", idempotent: false },
      schema: {
        tags,
        summary: "Set a new password with the link from the email",
        body: resetPasswordRequest,
        response: { 200: registerResponse },
      },
    },
    async ({ body }) => {
      await resetPassword(db, body.token, body.password);
      return { success: true as const, message: "Your new password is set. Log in with it." };
    },
  );

  app.post(
    "/api/auth/logout",
    {
      config: { access: "member" },
      schema: { tags, summary: "End this session on the server", response: { 200: logoutResponse } },
    },
    async (request) => {
      const { account, sessionId } = viewerOf(request);
      await db.transaction().execute((transaction) => revokeSession(transaction, account.id, sessionId));
      return { success: true as const };
    },
  );

  app.get(
    "/api/auth/current_user",
    {
      config: { access: "member" },
      schema: { tags, summary: "Get the signed-in user", response: { 200: currentUserResponse } },
    },
    async (request) => ({
      success: true as const,
      user: await presentUser(dependencies, ownAccount(request)),
    }),
  );
}
