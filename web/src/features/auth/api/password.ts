import { type ChangePasswordRequest, sessionsEndedResponse } from "@trestle/domain/auth/session.ts";
import { api } from "../../../lib/api-client.ts";

export const putPassword = (body: ChangePasswordRequest) =>
  api("/api/auth/password", sessionsEndedResponse, { method: "PUT", body });

export const postLogoutOthers = () =>
  api("/api/auth/logout-others", sessionsEndedResponse, { method: "POST", body: {} });
