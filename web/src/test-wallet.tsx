import type { ReactNode } from "react";
import { AccountWalletContext } from "./lib/wallet/account-wallet.ts";
import { walletConnected } from "./lib/wallet/wallet-store.ts";

const ADDRESS = `0x${"22".repeat(20)}`;

/** Somebody whose linked wallet is connected; it answers nothing. */
export function ReadyWallet({ children }: { children: ReactNode }) {
  return (
    <AccountWalletContext
      value={{
        isSignedIn: true,
        linked: ADDRESS,
        onConnect: () => {},
        onLink: async () => null,
        onSwitch: () => {},
      }}
    >
      {children}
    </AccountWalletContext>
  );
}

/** Connects that wallet, for a test that renders inside `ReadyWallet`. */
export const connectTestWallet = (): void =>
  walletConnected(ADDRESS, {
    provider: { request: () => new Promise(() => {}) },
    chainId: null,
    release: () => {},
  });
