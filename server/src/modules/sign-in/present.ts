import type { User } from "@trestle/domain/auth/user.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Account } from "../../platform/http/viewer.ts";
import { isAttested } from "../verification/is-attested.ts";

export async function presentUser(
  dependencies: Pick<Dependencies, "db" | "deployment">,
  account: Account,
): Promise<User> {
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
    attestedOnChain: await isAttested(dependencies, account.ethereum_address),
  };
}
