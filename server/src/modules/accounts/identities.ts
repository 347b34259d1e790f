import { type Expression, sql } from "kysely";
import { eventTime } from "../../platform/events/events.ts";

/**
 * SQL for queries of other rooms: every account with its name, its wallet, and whether its identity is verified. It is
 * not while the account is disabled, nor once the registry on the chain has revoked the wallet.
 */
export const identities = (deployment: string) => {
  const wallet = { address: sql`account.ethereum_address` };
  const revokedAt = eventTime("kyc.revoked", deployment, wallet);
  const attestedAt = eventTime("kyc.attested", deployment, wallet);
  return sql`(
    select id, coalesce(business_name, username) as name, ethereum_address as wallet, disabled_at is not null as disabled,
      kyc_status = 'approved' and disabled_at is null
        and not coalesce(${revokedAt} > coalesce(${attestedAt}, '-infinity'), false) as verified
    from account)`;
};

/** SQL for queries of other rooms: whether an account exists and is not disabled. */
export const isEnabled = (accountId: Expression<unknown>) =>
  sql<boolean>`exists (select from account where id = ${accountId} and disabled_at is null)`;
