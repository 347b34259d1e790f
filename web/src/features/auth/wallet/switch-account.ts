import { readStored, storageKeys } from "../../../lib/storage.ts";
import { toast } from "../../../lib/toast.ts";
import { type Provider, readProviderError } from "../../../lib/wallet/provider.ts";
import { connectedProvider } from "../../../lib/wallet/wallet-store.ts";
import { openWallet } from "../dialogs.ts";

const REJECTED_BY_USER = 4001;
/** After a reload the wallet's own code may still be loading. */
const WALLET_LOADS_MS = 3_000;

/** Opens the account choice of the connected wallet; the wallet reports the chosen account by `accountsChanged`. */
export async function switchAccount(): Promise<void> {
  const provider = connectedProvider() ?? (await lastUsedProvider());
  if (!provider) {
    openWallet();
    return;
  }
  await provider
    .request({ method: "wallet_requestPermissions", params: [{ eth_accounts: {} }] })
    .catch((error: unknown) => {
      if (readProviderError(error).code === REJECTED_BY_USER) return;
      toast({ title: "Your wallet didn’t switch", message: "Choose another account in the wallet itself." });
    });
}

async function lastUsedProvider(): Promise<Provider | undefined> {
  const { findWallet } = await import("./discovery.ts");
  const found = findWallet(readStored(storageKeys.lastWallet)).then(({ provider }) => provider);
  return Promise.race([
    found,
    new Promise<undefined>((resolve) => setTimeout(resolve, WALLET_LOADS_MS, undefined)),
  ]);
}
