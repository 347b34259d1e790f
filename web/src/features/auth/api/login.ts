import { passkeyOptions, type SecondStepRequest, secondStep } from "@trestle/domain/auth/second-factor.ts";
import { type LoginRequest, loginResponse } from "@trestle/domain/auth/session.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";

/** Read leniently: what a login may lack is judged, and named, by whoever logs in. */
const answer = loginResponse.partial().extend({
  success: z.boolean().optional(),
  secondStep: secondStep.optional(),
});

export const postSecondStep = (body: SecondStepRequest) =>
  api("/api/auth/login/second-step", answer, { method: "POST", body });

export const postLoginPasskeyOptions = (ticket: string) =>
  api("/api/auth/login/passkey-options", passkeyOptions, { method: "POST", body: { ticket } });

export const postLogin = (body: LoginRequest) => api("/api/auth/login", answer, { method: "POST", body });
