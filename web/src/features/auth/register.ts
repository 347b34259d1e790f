import type { RegisterRequest } from "@trestle/domain/auth/session.ts";
import { call } from "../../lib/endpoints.ts";
import type { IdempotencyKey } from "../../lib/idempotency-key.ts";
import { serverMessage } from "../../lib/request-error.ts";
import { upload } from "../../lib/upload.ts";
import { appendKyc, type KycData } from "./kyc-data.ts";
import { login } from "./login.ts";

export const PASSWORDS_DIFFER = "Passwords do not match";

/** Documents of a developer, with the idempotency key and the progress callback of their upload. */
export type KycUpload = { data: KycData; once: IdempotencyKey; onProgress: (percent: number) => void };

const sendWithDocuments = (body: RegisterRequest, { data, once, onProgress }: KycUpload) =>
  once.use((idempotencyKey) => {
    const form = new FormData();
    // Text before files: the server then refuses a taken name before it takes the documents.
    for (const [name, value] of Object.entries(body)) form.append(name, value);
    return upload("POST /api/auth/register-developer", {
      form: appendKyc(form, data),
      idempotencyKey,
      onProgress,
    });
  });

/** Creates the account and signs in with it. Answers what went wrong, or null. */
export async function register(
  request: RegisterRequest,
  confirmation: string,
  documents: KycUpload | null = null,
): Promise<string | null> {
  if (request.password !== confirmation) return PASSWORDS_DIFFER;
  const body = { ...request, username: request.username.trim(), email: request.email.trim() };
  try {
    await (documents ? sendWithDocuments(body, documents) : call("POST /api/auth/register", { body }));
  } catch (error) {
    return serverMessage(error) ?? "Registration failed";
  }
  const entered = await login({ username: body.username, password: body.password });
  return entered === true ? null : "Auto-login failed after registration";
}
