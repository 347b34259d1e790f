import type { User } from "@trestle/domain/auth/user.ts";
import type { Database } from "../../dependencies.ts";
import { isAttested } from "./on-chain.ts";
import type { Account } from "./tables.ts";

export async function presentUser(db: Database, account: Account): Promise<User> {
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
    kycStatus: account.kyc_status,
    attestedOnChain: await isAttested(db, account.ethereum_address),
  };
}
