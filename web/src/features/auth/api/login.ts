import { type LoginRequest, loginResponse } from "@trestle/domain/auth/session.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";

/** Read leniently: what a login may lack is judged, and named, by whoever logs in. */
const answer = loginResponse.partial().extend({ success: z.boolean().optional() });

export const postLogin = (body: LoginRequest) => api("/api/auth/login", answer, { method: "POST", body });
