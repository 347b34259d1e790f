import { z } from "zod";
import { signUpRoles, user } from "./user.ts";

export const LOGIN_REFUSED = "Invalid username or password";
export const AUTHENTICATION_REQUIRED = "Authentication required.";
export const DEVELOPER_NEEDS_KYC =
  "Developer accounts need verification. Register with your business documents.";

export const loginRequest = z.object({
  username: z
    .string()
    .trim()
    .min(1, "Enter your username.")
    .max(64, "Usernames have at most 32 characters.")
    .regex(/^\P{Cc}+$/u, "Usernames can’t contain these characters."),
  password: z.string().min(1, "Enter your password.").max(128, "Passwords have at most 128 characters."),
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
  .min(3, "Use at least 3 characters for the username.")
  .max(32, "Use at most 32 characters for the username.")
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/, {
    error: "Use letters, digits, dots, hyphens and underscores. Start and end with a letter or digit.",
  });
export const email = z.string().trim().max(254).pipe(z.email("Please enter a valid email address"));
export const password = z
  .string()
  .min(8, "Use at least 8 characters for the password.")
  .max(128, "Use at most 128 characters for the password.");

export const registerRequest = z.object({
  username,
  email,
  password,
  role: z.enum([...signUpRoles, "admin"], { error: "Choose a role." }),
});
export type RegisterRequest = z.infer<typeof registerRequest>;

export const registerResponse = z.object({ success: z.literal(true), message: z.string() });
export const logoutResponse = z.object({ success: z.literal(true) });

export const bootstrapAdminRequest = z.object({ secret: z.string().max(256), username, email, password });
export type BootstrapAdminRequest = z.infer<typeof bootstrapAdminRequest>;

export const changePasswordRequest = z.object({
  currentPassword: z
    .string()
    .min(1, "Enter your current password.")
    .max(128, "Passwords have at most 128 characters."),
  newPassword: password,
});
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

export const forgotPasswordRequest = z.strictObject({ email });
export const resetPasswordRequest = z.strictObject({
  token: z.string().min(20, "This link is incomplete. Open it from the email again.").max(100),
  password,
});

export const changeEmailRequest = z.strictObject({ email });
export const confirmEmailRequest = z.strictObject({
  token: z.string().min(20, "This link is incomplete. Open it from the email again.").max(100),
});
/** The viewer's own email address. */
export const ownEmail = z.object({
  email: z.string(),
  confirmed: z.boolean(),
  /** New address that waits for its confirmation. */
  pending: z.string().nullable(),
  /** Whether this instance sends emails; without them no address can be confirmed. */
  mail: z.boolean(),
});
export type OwnEmail = z.infer<typeof ownEmail>;

export const sessionEntry = z.object({
  _id: z.uuid(),
  /** Label such as "Firefox on Windows"; null for old sessions. */
  device: z.string().nullable(),
  /** First part of the last address, or "Local network". */
  network: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Whether this is the session of the request. */
  current: z.boolean(),
});
export type SessionEntry = z.infer<typeof sessionEntry>;

export const sessionsEndedResponse = z.object({ success: z.literal(true), ended: z.number().int() });
