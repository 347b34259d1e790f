import { z } from "zod";
import { address } from "../chain-values.ts";

/** Change of an enabled second factor. */
const factorChange = z.enum(["app_added", "app_replaced", "passkey_added", "passkey_removed", "codes_made"]);
export type FactorChange = z.infer<typeof factorChange>;

/** Events of identity checks. */
export const verificationEvents = {
  "kyc.approved": z.object({ account: z.uuid() }),
  "kyc.returned": z.object({ account: z.uuid(), reasons: z.array(z.string()) }),
  "kyc.attested": z.object({ address }),
  "kyc.revoked": z.object({ address, by: address }),
};

/** Changes of an account's security, which notify its owner. */
export const securityEvents = {
  "security.second_factor_on": z.object({ account: z.uuid() }),
  "security.second_factor_changed": z.object({ account: z.uuid(), change: factorChange }),
  "security.second_factor_off": z.object({ account: z.uuid() }),
  "security.second_factor_reset": z.object({ account: z.uuid() }),
  "security.recovery_code_used": z.object({ account: z.uuid(), left: z.number().int() }),
  "security.wallet_changed": z.object({
    account: z.uuid(),
    before: address.nullable(),
    after: address.nullable(),
  }),
  "security.email_changed": z.object({ account: z.uuid() }),
  "security.password_changed": z.object({ account: z.uuid() }),
};
