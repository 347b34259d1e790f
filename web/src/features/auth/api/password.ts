import {
  type ChangePasswordRequest,
  registerResponse,
  sessionsEndedResponse,
} from "@trestle/domain/auth/session.ts";
import { api } from "../../../lib/api-client.ts";

export const putPassword = (body: ChangePasswordRequest) =>
  api("/api/auth/password", sessionsEndedResponse, { method: "PUT", body });

export const postForgotPassword = (email: string) =>
  api("/api/auth/forgot-password", registerResponse, { method: "POST", body: { email } });

export const postResetPassword = (body: { token: string; password: string }) =>
  api("/api/auth/reset-password", registerResponse, { method: "POST", body });
