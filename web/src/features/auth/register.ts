import type { RegisterRequest } from "@trestle/domain/auth/session.ts";
import { serverMessage } from "../../lib/request-error.ts";
import { postRegister } from "./api/register.ts";
import { login } from "./login.ts";

/** Creates the account and signs in with it. Answers what went wrong, or null. */
export async function register(request: RegisterRequest, confirmation: string): Promise<string | null> {
  if (request.password !== confirmation) return "Passwords do not match";
  const body = { ...request, username: request.username.trim(), email: request.email.trim() };
  try {
    await postRegister(body);
  } catch (error) {
    return serverMessage(error) ?? "Registration failed";
  }
  const entered = await login({ username: body.username, password: body.password });
  return entered ? null : "Auto-login failed after registration";
}
