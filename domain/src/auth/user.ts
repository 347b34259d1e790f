import { z } from "zod";
import { kycStatuses } from "./kyc-status.ts";

export const signUpRoles = ["customer", "developer", "investor"] as const;
export const roles = [...signUpRoles, "admin"] as const;
export type Role = (typeof roles)[number];
export type SignUpRole = (typeof signUpRoles)[number];

/** The viewer's own account. Others see a profile. */
export const user = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  roles: z.array(z.enum(roles)),
  ethereumAddress: z.string().nullable(),
  expectedEthereumAddress: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  bio: z.string().nullable(),
  socialLinks: z.object({ website: z.string().nullable() }),
  kycStatus: z.enum(kycStatuses),
  /** Whether the registry has attested the linked wallet. */
  attestedOnChain: z.boolean(),
});
export type User = z.infer<typeof user>;

export const hasRole = (person: Pick<User, "roles">, role: Role): boolean => person.roles.includes(role);

export const currentUserResponse = z.object({ success: z.literal(true), user });
