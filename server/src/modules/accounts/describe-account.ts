import { DomainError } from "@trestle/domain/errors.ts";
import type { Profile, WorkArea } from "@trestle/domain/profiles/profile.ts";
import type { Category } from "@trestle/domain/projects/categories.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Db } from "../../services.ts";

/** What anybody may know of an account. One that is disabled is not shown. */
export async function publicProfile(db: Db, id: string): Promise<Profile> {
  const account = await db
    .selectFrom("account")
    .selectAll()
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (!account) throw new DomainError("not_found", "This person doesn't exist.");
  return {
    id: account.id,
    username: account.username,
    businessName: account.business_name,
    role: account.role,
    profileImageUrl: account.profile_image_url,
    bio: account.bio,
    socialLinks: { website: account.website },
    ethereumAddress: account.role === "developer" ? account.ethereum_address : null,
    verified: account.kyc_status === "approved",
    services: account.services,
    area: account.area,
    memberSince: account.created_at.toISOString(),
  };
}

type PublicFace = Pick<
  Profile,
  "id" | "username" | "businessName" | "profileImageUrl" | "bio" | "socialLinks"
> & {
  ethereumAddress: string | null;
};

/** How people are shown to those they deal with, by their ids; also those who are disabled by now. */
export async function facesOf(db: Db, ids: string[]): Promise<Map<string, PublicFace>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("account")
    .select(["id", "username", "business_name", "profile_image_url", "bio", "website", "ethereum_address"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(
    rows.map(({ id, username, business_name, profile_image_url, bio, website, ethereum_address }) => [
      id,
      {
        id,
        username,
        businessName: business_name,
        bio,
        profileImageUrl: profile_image_url,
        socialLinks: { website },
        ethereumAddress: ethereum_address,
      },
    ]),
  );
}

type Description = {
  bio?: string | null;
  website?: string | null;
  profile_image_url?: string | null;
  services?: Category[];
  area?: WorkArea | null;
};

/** Sets what a person says of themselves; what is left out stays. */
export function describeAccount(db: Db, id: string, { area, ...description }: Description): Promise<Account> {
  return db
    .updateTable("account")
    .set({ ...description, ...(area === undefined ? {} : { area: area && JSON.stringify(area) }) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
