import { currentUserResponse } from "@trestle/domain/auth/session.ts";
import { api } from "../../../lib/api-client.ts";

export const getCurrentUser = () => api("/api/auth/current_user", currentUserResponse);
