import type { User } from "@trestle/domain/auth/user.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { RowServices } from "../../services.ts";
import { isAttested } from "../verification/is-attested.ts";

export async function presentUser(services: RowServices, account: Account): Promise<User> {
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
    attestedOnChain: await isAttested(services, account.ethereum_address),
  };
}
