import type { StepName } from "@trestle/domain/first-steps/first-steps.ts";
import type { Selectable } from "kysely";
import type { Tables } from "../../services.ts";

type Account = Selectable<Tables["account"]>;

/** Returns the steps that the account's row shows as done. */
export function firstStepsOf({ ethereum_address, kyc_status, services, area }: Account): StepName[] {
  return [
    "account",
    ...(ethereum_address ? (["wallet"] as const) : []),
    ...(kyc_status === "approved" ? (["verification"] as const) : []),
    ...(services.length > 0 && area ? (["services"] as const) : []),
  ];
}
