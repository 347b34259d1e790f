import type { User } from "@trestle/domain/auth/user.ts";
import type { Account } from "./tables.ts";

export function presentUser(account: Account): User {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    role: account.role,
    roles: account.roles,
    ethereumAddress: account.ethereum_address,
    expectedEthereumAddress: account.ethereum_address,
    profileImageUrl: account.profile_image_url,
    bio: account.bio,
    socialLinks: { website: account.website },
  };
}
