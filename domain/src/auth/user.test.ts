import { expect, it } from "vitest";
import { hasRole, roles, signUpRoles } from "./user.ts";

it("tests for each role of the specification, and offers three at sign-up", () => {
  expect(roles).toEqual(["customer", "developer", "investor", "admin"]);
  expect(signUpRoles).toEqual(["customer", "developer", "investor"]);
  for (const role of roles)
    expect(roles.filter((other) => hasRole({ roles: [role] }, other))).toEqual([role]);
  expect(roles.filter((role) => hasRole({ roles: ["customer", "admin"] }, role))).toEqual([
    "customer",
    "admin",
  ]);
});
