import { type LoginRequest, loginResponse } from "@trestle/domain/auth/session.ts";
import { api } from "../../../lib/api-client.ts";

export const postLogin = (body: LoginRequest) =>
  api("/api/auth/login", loginResponse.partial(), { method: "POST", body });
