import { observable, useObservable } from "../../../lib/observable.ts";
import { forget, readStored, storageKeys, store } from "../../../lib/storage.ts";

export type WalletState = { address: string | null };

/** The address alone lives here; finding and asking wallets is code that loads only when used. */
export const wallet = observable<WalletState>({ address: readStored(storageKeys.walletAddress) });
export const useWallet = (): WalletState => useObservable(wallet);

let releaseProvider: () => void = () => {};

export function walletConnected(address: string, release: () => void): void {
  releaseProvider();
  releaseProvider = release;
  walletChanged(address);
}

export function walletChanged(address: string): void {
  const lowered = address.toLowerCase();
  store(storageKeys.walletAddress, lowered);
  wallet.set({ address: lowered });
}

/** Forgetting the address is what keeps a reload from connecting again. */
export function disconnectWallet(): void {
  releaseProvider();
  releaseProvider = () => {};
  forget(storageKeys.walletAddress);
  if (wallet.get().address !== null) wallet.set({ address: null });
}
