import { queryOptions } from "@tanstack/react-query";
import { ownEmail, registerResponse } from "@trestle/domain/auth/session.ts";
import { api } from "../../../lib/api-client.ts";

export const emailQuery = (userId: string) =>
  queryOptions({
    queryKey: ["email", userId],
    staleTime: 0,
    queryFn: ({ signal }) => api("/api/auth/email", ownEmail, { signal }),
  });

export const putEmail = (email: string) =>
  api("/api/auth/email", registerResponse, { method: "PUT", body: { email } });

export const postEmailLink = () =>
  api("/api/auth/email/link", registerResponse, { method: "POST", body: {} });

export const postConfirmEmail = (token: string) =>
  api("/api/auth/confirm-email", registerResponse, { method: "POST", body: { token } });
