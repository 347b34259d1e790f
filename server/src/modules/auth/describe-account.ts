import { DomainError } from "@trestle/domain/errors.ts";
import type { Profile } from "@trestle/domain/profiles/profile.ts";
import type { Database } from "../../dependencies.ts";
import type { Account } from "./tables.ts";

/** What anybody may know of an account. One that is disabled is not shown. */
export async function publicProfile(db: Database, id: string): Promise<Profile> {
  const account = await db
    .selectFrom("account")
    .selectAll()
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (!account) throw new DomainError("not_found", "There is no such person.");
  return {
    id: account.id,
    username: account.username,
    role: account.role,
    profileImageUrl: account.profile_image_url,
    bio: account.bio,
    socialLinks: { website: account.website },
    ethereumAddress: account.role === "developer" ? account.ethereum_address : null,
    verified: account.kyc_status === "approved",
    memberSince: account.created_at.toISOString(),
  };
}

type Description = { bio?: string | null; website?: string | null; profile_image_url?: string | null };

/** Sets what a person says of themselves; what is left out stays. */
export function describeAccount(db: Database, id: string, description: Description): Promise<Account> {
  return db
    .updateTable("account")
    .set(description)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
