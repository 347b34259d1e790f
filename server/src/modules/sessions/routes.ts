import { sessionEndpoints } from "@trestle/domain/auth/endpoints.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { addJobs } from "../../platform/events/jobs.ts";
import { sendsMail } from "../../platform/events/mail.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import { viewerOf } from "../../platform/http/viewer.ts";
import type { Services } from "../../services.ts";
import { recordActivity } from "../accounts/activity.ts";
import { changePassword } from "./change-password.ts";
import { listSessions } from "./list-sessions.ts";
import { RESET_TASK, resetPassword } from "./reset-password.ts";
import { revokeSession, revokeSessionsOf } from "./sessions.ts";

export function sessionRoutes(app: App, services: Services): void {
  const { db } = services;

  serve(app, sessionEndpoints, {
    "POST /api/auth/forgot-password": async ({ body }) => {
      if (!sendsMail(services.config)) refuse("not_found", "This instance doesn’t send emails.");
      // In a job, so that neither the response nor its timing reveals whether an account has this address.
      await addJobs(db, RESET_TASK, [{ email: body.email, askedAt: new Date().toISOString() }]);
      return {
        success: true as const,
        message: "If an account has this address, we’ve sent it a link. It works for 30 minutes.",
      };
    },
    "POST /api/auth/reset-password": async ({ body }) => {
      await resetPassword(db, body.token, body.password);
      return { success: true as const, message: "Your new password is set. Sign in with it." };
    },
    "PUT /api/auth/password": async ({ body, request }) => ({
      success: true as const,
      ended: await changePassword(db, viewerOf(request), body, request.ip),
    }),
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
        if (!ended) refuse("not_found", "This session has already ended.");
        await recordActivity(transaction, me.id, "session_ended", ended.device);
      }),
  });
}
