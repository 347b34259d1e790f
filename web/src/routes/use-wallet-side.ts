import { useQuery } from "@tanstack/react-query";
import type { WalletSide } from "../components/wallet-gate.tsx";
import { useAuth } from "../features/auth/auth-store.ts";
import { openWallet } from "../features/auth/dialogs.ts";
import { configQuery } from "../lib/config.ts";
import { useWallet } from "../lib/wallet/wallet-store.ts";

/** The connected wallet against the account's own, for whatever is to be signed. */
export function useWalletSide(): WalletSide {
  const { user } = useAuth();
  const { address, chainId } = useWallet();
  const { data: config } = useQuery(configQuery);
  const linked = user?.ethereumAddress?.toLowerCase() ?? null;
  const state = (): WalletSide["state"] => {
    if (!address) return "none";
    if (!linked) return "unlinked";
    if (linked !== address) return "other";
    if (config && chainId !== null && chainId !== config.chainId) return "wrong-network";
    return "ready";
  };
  return {
    state: state(),
    linked,
    onConnect: openWallet,
    onLink: async () => {
      const { linkConnectedWallet } = await import("../features/auth/wallet/link.ts");
      return linkConnectedWallet();
    },
  };
}
