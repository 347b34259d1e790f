import { z } from "zod";
import { signUpRoles, user } from "./user.ts";

export const LOGIN_REFUSED = "Invalid username or password";
export const AUTHENTICATION_REQUIRED = "Authentication required.";
export const DEVELOPER_NEEDS_KYC =
  "A developer account needs verification: register with your business documents.";

export const loginRequest = z.object({
  username: z
    .string()
    .trim()
    .min(1, "Enter your username.")
    .max(64, "No username is that long.")
    .regex(/^\P{Cc}+$/u, "No username has such characters."),
  password: z.string().min(1, "Enter your password.").max(128, "No password is that long."),
});
export type LoginRequest = z.infer<typeof loginRequest>;

export const loginResponse = z.object({
  success: z.literal(true),
  token: z.string(),
  user,
  message: z.string(),
});
export type LoginResponse = z.infer<typeof loginResponse>;

export const username = z
  .string()
  .trim()
  .min(3, "A username has at least 3 characters.")
  .max(32, "A username has at most 32 characters.")
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/, {
    error:
      "A username has letters, digits, dots, hyphens and underscores, and starts and ends with a letter or digit.",
  });
export const email = z.string().trim().max(254).pipe(z.email("Please enter a valid email address"));
export const password = z
  .string()
  .min(8, "A password has at least 8 characters.")
  .max(128, "A password has at most 128 characters.");

export const registerRequest = z.object({
  username,
  email,
  password,
  role: z.enum([...signUpRoles, "admin"], { error: "Choose a role." }),
});
export type RegisterRequest = z.infer<typeof registerRequest>;

export const registerResponse = z.object({ success: z.literal(true), message: z.string() });
export const currentUserResponse = z.object({ success: z.literal(true), user });
export const logoutResponse = z.object({ success: z.literal(true) });

export const bootstrapAdminRequest = z.object({ secret: z.string().max(256), username, email, password });
export type BootstrapAdminRequest = z.infer<typeof bootstrapAdminRequest>;

export const changePasswordRequest = z.object({
  currentPassword: z.string().min(1, "Enter your current password.").max(128, "No password is that long."),
  newPassword: password,
});
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

export const sessionsEndedResponse = z.object({ success: z.literal(true), ended: z.number().int() });
