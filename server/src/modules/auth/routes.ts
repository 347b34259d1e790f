import {
  bootstrapAdminRequest,
  currentUserResponse,
  DEVELOPER_NEEDS_KYC,
  loginRequest,
  loginResponse,
  logoutResponse,
  registerRequest,
  registerResponse,
} from "@trestle/domain/auth/session.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { viewerOf } from "./access.ts";
import { bootstrapAdmin } from "./bootstrap-admin.ts";
import { deviceCookie } from "./known-device.ts";
import { logIn } from "./login.ts";
import { presentUser } from "./present.ts";
import { registerAccount } from "./register.ts";
import { revokeSession } from "./sessions.ts";

const tags = ["auth"];

export function authRoutes(app: App, dependencies: Dependencies): void {
  const { db } = dependencies;

  app.post(
    "/api/auth/register",
    {
      config: { access: "public" },
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
      await registerAccount(db, body);
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
      schema: { tags, summary: "Log in", body: loginRequest, response: { 200: loginResponse } },
    },
    async ({ body, ip, headers: { cookie } }, reply) => {
      const origin = { address: ip, cookies: cookie };
      const { account, token, isNewDevice } = await logIn(dependencies, body, origin);
      if (isNewDevice) reply.header("set-cookie", deviceCookie(dependencies, account.id));
      return {
        success: true as const,
        token,
        user: await presentUser(dependencies, account),
        message: "Welcome back.",
      };
    },
  );

  app.post(
    "/api/auth/logout",
    {
      config: { access: "member" },
      schema: { tags, summary: "End this session on the server", response: { 200: logoutResponse } },
    },
    async (request) => {
      await revokeSession(db, viewerOf(request).sessionId);
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
      user: await presentUser(dependencies, viewerOf(request).account),
    }),
  );
}
