import { z } from "zod";
import { kycStatuses } from "../auth/kyc.ts";
import { roles } from "../auth/user.ts";

export const listedAccount = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
  kycStatus: z.enum(kycStatuses),
  ethereumAddress: z.string().nullable(),
  secondFactor: z.boolean(),
  disabledAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type ListedAccount = z.infer<typeof listedAccount>;

const reason = z
  .string()
  .trim()
  .min(1, "Give a reason.")
  .max(300, "Use at most 300 characters for the reason.");
export const disableRequest = z.object({ reason });
export const resetSecondFactorRequest = z.object({ reason });
