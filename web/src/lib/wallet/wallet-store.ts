import { observable, useObservable } from "../observable.ts";
import { forget, readStored, storageKeys, store } from "../storage.ts";
import type { Provider } from "./provider.ts";

export type WalletState = {
  address: string | null;
  /** The network the wallet is on, once it has been asked. */
  chainId: number | null;
};

type Connection = { provider: Provider; chainId: number | null; release: () => void };

/** The address alone lives here; finding and asking wallets is code that loads only when used. */
export const wallet = observable<WalletState>(
  { address: readStored(storageKeys.walletAddress), chainId: null },
  { address: null, chainId: null },
);
export const useWallet = (): WalletState => useObservable(wallet);

let connection: Connection | null = null;

/** Returns the provider for signatures; null until a wallet is connected or found again after a reload. */
export const connectedProvider = (): Provider | null => connection?.provider ?? null;

export function walletConnected(address: string, made: Connection): void {
  connection?.release();
  connection = made;
  walletChanged(address);
}

export function walletChanged(address: string): void {
  const lowered = address.toLowerCase();
  store(storageKeys.walletAddress, lowered);
  wallet.set({ address: lowered, chainId: connection?.chainId ?? null });
}

/** Forgetting the address is what keeps a reload from connecting again. */
export function disconnectWallet(): void {
  connection?.release();
  connection = null;
  forget(storageKeys.walletAddress);
  if (wallet.get().address !== null) wallet.set({ address: null, chainId: null });
}
