import { type RegisterRequest, registerResponse } from "@trestle/domain/auth/session.ts";
import { api } from "../../../lib/api-client.ts";

export const postRegister = (body: RegisterRequest) =>
  api("/api/auth/register", registerResponse, { method: "POST", body });
