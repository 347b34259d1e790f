import type { User } from "@trestle/domain/auth/user.ts";

export const WALLET_MISMATCH = "The connected wallet does not match your account. Please switch wallets.";

export function walletDiffers(
  person: Pick<User, "expectedEthereumAddress">,
  address: string | null,
): boolean {
  const expected = person.expectedEthereumAddress;
  return Boolean(expected && address && expected.toLowerCase() !== address.toLowerCase());
}
