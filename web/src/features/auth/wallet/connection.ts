import { readStored, storageKeys, store } from "../../../lib/storage.ts";
import {
  type FoundWallet,
  grantsAccounts,
  type Provider,
  parseAccounts,
  parseChainId,
  readProviderError,
} from "../../../lib/wallet/provider.ts";
import {
  disconnectWallet,
  wallet,
  walletChanged,
  walletConnected,
} from "../../../lib/wallet/wallet-store.ts";
import { findWallet } from "./discovery.ts";

// Connecting needs four EIP-1193 calls and three events. wagmi would bring 60 KB for them; viem's
// clients can be laid over the same provider where transactions are signed.

export const NOT_INSTALLED = "MetaMask not installed";
const NOT_GRANTED = "Account access permission not granted";
const CONNECTION_FAILED = "Wallet connection failed";
const REJECTED_BY_USER = 4001;
const METHOD_UNKNOWN = [4200, -32601];

export class WalletError extends Error {
  override readonly name = "WalletError";
}

/** Asks for permission, every time: the person chooses which account, not the one used last. */
export const connect = (chosen: FoundWallet | undefined): Promise<string> =>
  takeUp(chosen, (provider) => requestAccess(provider));

/** A wallet whose account the person has chosen already. */
export const connectWithoutAsking = (chosen: FoundWallet): Promise<string> => takeUp(chosen, async () => {});

async function takeUp(
  chosen: FoundWallet | undefined,
  permit: (provider: Provider) => Promise<void>,
): Promise<string> {
  if (!chosen) throw new WalletError(NOT_INSTALLED);
  try {
    const { provider } = chosen;
    await permit(provider);
    const chainId = await chainOf(provider);
    const [address] = parseAccounts(await provider.request({ method: "eth_accounts" }));
    if (!address) throw new WalletError(NOT_GRANTED);
    store(storageKeys.lastWallet, chosen.id);
    walletConnected(address, { provider, chainId, release: watch(provider) });
    return address.toLowerCase();
  } catch (error) {
    if (error instanceof WalletError) throw error;
    const { code, message } = readProviderError(error);
    if (code === REJECTED_BY_USER) throw new WalletError(NOT_GRANTED, { cause: error });
    throw new WalletError(message || CONNECTION_FAILED, { cause: error });
  }
}

async function requestAccess(provider: Provider): Promise<void> {
  try {
    const granted = await provider.request({
      method: "wallet_requestPermissions",
      params: [{ eth_accounts: {} }],
    });
    if (!grantsAccounts(granted)) throw new WalletError(NOT_GRANTED);
  } catch (error) {
    const { code } = readProviderError(error);
    if (code === undefined || !METHOD_UNKNOWN.includes(code)) throw error;
    await provider.request({ method: "eth_requestAccounts" });
  }
}

/**
 * After a reload: takes up the connection silently. A wallet that is not there yet is waited for, since its code may
 * still be loading; only one that answers without an account is forgotten.
 */
export async function reconnect(): Promise<void> {
  const { provider } = await findWallet(readStored(storageKeys.lastWallet));
  const chainId = await chainOf(provider);
  const answer = await provider.request({ method: "eth_accounts" }).catch(() => undefined);
  // No await from here on: a change of account during an await would be missed.
  const stored = wallet.get().address;
  if (!stored || answer === undefined) return;
  const accounts = parseAccounts(answer).map((account) => account.toLowerCase());
  const address = accounts.includes(stored) ? stored : accounts[0];
  if (!address) return disconnectWallet();
  walletConnected(address, { provider, chainId, release: watch(provider) });
}

const chainOf = async (provider: Provider): Promise<number | null> =>
  parseChainId(await provider.request({ method: "eth_chainId" }).catch(() => undefined));

function watch(provider: Provider): () => void {
  const accountsChanged = (payload: unknown) => {
    const [address] = parseAccounts(payload);
    if (address) walletChanged(address);
    else disconnectWallet();
  };
  const chainChanged = () => window.location.reload();
  provider.on?.("accountsChanged", accountsChanged);
  provider.on?.("chainChanged", chainChanged);
  provider.on?.("disconnect", disconnectWallet);
  return () => {
    provider.removeListener?.("accountsChanged", accountsChanged);
    provider.removeListener?.("chainChanged", chainChanged);
    provider.removeListener?.("disconnect", disconnectWallet);
  };
}
