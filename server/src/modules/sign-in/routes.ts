import { signInEndpoints } from "@trestle/domain/auth/endpoints.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import { ownAccount, viewerOf } from "../../platform/http/viewer.ts";
import type { Services } from "../../services.ts";
import { passkeyChallenge } from "../second-factor/passkeys.ts";
import { readTicket } from "../sessions/login-ticket.ts";
import { revokeSession } from "../sessions/sessions.ts";
import { deviceCookie } from "./known-device.ts";
import { finishLogin, type LoggedIn, logIn } from "./login.ts";
import { presentUser } from "./present.ts";

export function signInRoutes(app: App, services: Services): void {
  const { db } = services;
  const originOf = ({ ip, headers }: FastifyRequest) => ({
    address: ip,
    cookies: headers.cookie,
    userAgent: headers["user-agent"],
  });
  const welcome = async ({ account, token, isNewDevice }: LoggedIn, reply: FastifyReply) => {
    if (isNewDevice) reply.header("set-cookie", deviceCookie(services, account.id));
    return {
      success: true as const,
      token,
      user: await presentUser(services, account),
      message: "Welcome back.",
    };
  };

  serve(app, signInEndpoints, {
    "POST /api/auth/login": async ({ body, request, reply }) => {
      const outcome = await logIn(services, body, originOf(request));
      if (!("secondStep" in outcome)) return welcome(outcome, reply);
      const message = "Enter your second factor to finish signing in.";
      return { success: false as const, message, ...outcome };
    },
    "POST /api/auth/login/second-step": async ({ body, request, reply }) =>
      welcome(await finishLogin(services, body, originOf(request)), reply),
    "POST /api/auth/login/passkey-options": async ({ body }) => {
      const { accountId, hash } = await readTicket(db, body.ticket);
      return { ...(await passkeyChallenge(services, accountId, `login ${hash}`, "preferred")) };
    },
    "POST /api/auth/logout": async ({ request }) => {
      const { account, sessionId } = viewerOf(request);
      await db.transaction().execute((transaction) => revokeSession(transaction, account.id, sessionId));
      return { success: true as const };
    },
    "GET /api/auth/current_user": async ({ request }) => ({
      success: true as const,
      user: await presentUser(services, ownAccount(request)),
    }),
  });
}
