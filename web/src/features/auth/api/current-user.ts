import { currentUserResponse } from "@trestle/domain/auth/user.ts";
import { api } from "../../../lib/api-client.ts";

export const getCurrentUser = () => api("/api/auth/current_user", currentUserResponse);
