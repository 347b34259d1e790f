import { useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { configQuery } from "../config.ts";
import { useWallet } from "./wallet-store.ts";

/** The wallet that is linked to the account, and the ways to it; the shell provides it, so rooms need not pass it on. */
export type AccountWallet = {
  isSignedIn: boolean;
  linked: string | null;
  /** Opens the choice of a wallet. */
  onConnect: () => void;
  /** Proves that the connected wallet is one's own. Answers what went wrong, or null. */
  onLink: () => Promise<string | null>;
  /** Lets one choose another account of the connected wallet. */
  onSwitch: () => void;
};

export const AccountWalletContext = createContext<AccountWallet>({
  isSignedIn: false,
  linked: null,
  onConnect: () => {},
  onLink: async () => null,
  onSwitch: () => {},
});
export const useAccountWallet = (): AccountWallet => useContext(AccountWalletContext);

export type WalletReadiness = "ready" | "none" | "unlinked" | "other" | "wrong-network";

/** Whether something can be signed now: with the account's linked wallet, or with any that is connected. */
export function useWalletReadiness(signer: "linked" | "any"): WalletReadiness {
  const { linked } = useAccountWallet();
  const { address, chainId } = useWallet();
  const { data: config } = useQuery(configQuery);
  if (!address) return "none";
  if (signer === "linked" && !linked) return "unlinked";
  if (signer === "linked" && linked !== address) return "other";
  if (config && chainId !== null && chainId !== config.chainId) return "wrong-network";
  return "ready";
}
