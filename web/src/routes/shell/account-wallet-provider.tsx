import { type ReactNode, useMemo } from "react";
import { useAuth } from "../../features/auth/auth-store.ts";
import { openWallet } from "../../features/auth/dialogs.ts";
import { switchAccount } from "../../features/auth/wallet/switch-account.ts";
import { type AccountWallet, AccountWalletContext } from "../../lib/wallet/account-wallet.ts";

/** Tells everything that is signed which wallet is the account's own. */
export function AccountWalletProvider({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const isSignedIn = user !== null;
  const linked = user?.ethereumAddress?.toLowerCase() ?? null;
  const wallet = useMemo<AccountWallet>(
    () => ({
      isSignedIn,
      linked,
      onConnect: openWallet,
      onLink: async () => {
        const { linkConnectedWallet } = await import("../../features/auth/wallet/link.ts");
        return linkConnectedWallet();
      },
      onSwitch: switchAccount,
    }),
    [isSignedIn, linked],
  );
  return <AccountWalletContext value={wallet}>{children}</AccountWalletContext>;
}
