import { logoutResponse } from "@trestle/domain/auth/session.ts";
import { api } from "../../../lib/api-client.ts";

export const postLogout = () => api("/api/auth/logout", logoutResponse, { method: "POST" });
