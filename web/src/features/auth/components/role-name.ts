import type { Role } from "@trestle/domain/auth/user.ts";

export const roleName: Record<Role, string> = {
  customer: "Customer",
  developer: "Developer",
  investor: "Investor",
  admin: "Admin",
};
