import { logoutResponse } from "@trestle/domain/auth/session.ts";
import { api } from "../../../lib/api-client.ts";

/** Reaches the server even when the tab closes right after it. */
export const postLogout = () => api("/api/auth/logout", logoutResponse, { method: "POST", keepalive: true });
