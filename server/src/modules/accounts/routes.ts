import { accountEndpoints } from "@trestle/domain/auth/endpoints.ts";
import { DEVELOPER_NEEDS_KYC } from "@trestle/domain/auth/session.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { sendsMail } from "../../platform/events/mail.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { bootstrapAdmin } from "./bootstrap-admin.ts";
import { askToConfirm, changeEmail, confirmEmail, readEmail } from "./confirm-email.ts";
import { registerAccount } from "./register.ts";

export function accountRoutes(app: App, services: Services): void {
  const { db } = services;

  serve(app, accountEndpoints, {
    "POST /api/auth/register": async ({ body }) => {
      if (body.role === "developer") refuse("forbidden", DEVELOPER_NEEDS_KYC);
      if (body.role === "admin") refuse("forbidden", "You can’t register as an administrator.");
      await registerAccount(services, body);
      return { success: true as const, message: "Your account is ready." };
    },
    "POST /api/auth/bootstrap-admin": async ({ body }) => {
      await bootstrapAdmin(services, body);
      return { success: true as const, message: "The first administrator is ready." };
    },
    "GET /api/auth/email": ({ me }) => readEmail(services, me),
    "PUT /api/auth/email": async ({ me, body }) => {
      const { email } = body;
      const isSent = await changeEmail(services, me, email);
      return {
        success: true as const,
        message: isSent
          ? `We’ve sent a link to ${email}. Your address changes when you open it.`
          : "Your email address is changed.",
      };
    },
    "POST /api/auth/email/link": async ({ me }) => {
      if (me.email_confirmed_at) refuse("conflict", "Your email address is confirmed already.");
      if (!sendsMail(services.config)) refuse("not_found", "This instance doesn’t send emails.");
      await askToConfirm(services, me.id, me.email);
      return {
        success: true as const,
        message: `We’ve sent a link to ${me.email}. It works for 24 hours.`,
      };
    },
    "POST /api/auth/confirm-email": async ({ body }) => {
      await confirmEmail(db, body.token);
      return { success: true as const, message: "Your email address is confirmed." };
    },
  });
}
