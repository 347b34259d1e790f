// DEMO ACCOUNTS, made only where the chain is the embedded one. Their passwords are public.
import type { Role } from "@trestle/domain/auth/user.ts";

export type DemoAccount = { username: string; email: string; password: string; role: Role };

const account = (username: string, role: Role): DemoAccount => ({
  username,
  email: `${username}@trestle.example`,
  password: `demo-${role}-2026`,
  role,
});

export const demoAccounts: readonly DemoAccount[] = [
  account("harriet.osei", "customer"),
  account("marlowe.timber", "developer"),
  account("priya.raman", "investor"),
  account("ada.warden", "admin"),
];
