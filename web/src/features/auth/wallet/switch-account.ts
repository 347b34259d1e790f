import { toast } from "../../../lib/toast.ts";
import { readProviderError } from "../../../lib/wallet/provider.ts";
import { connectedProvider } from "../../../lib/wallet/wallet-store.ts";
import { openWallet } from "../dialogs.ts";

const REJECTED_BY_USER = 4001;

/** Lets one choose another account of the connected wallet; the wallet then says which by `accountsChanged`. */
export function switchAccount(): void {
  const provider = connectedProvider();
  if (!provider) {
    openWallet();
    return;
  }
  provider
    .request({ method: "wallet_requestPermissions", params: [{ eth_accounts: {} }] })
    .catch((error: unknown) => {
      if (readProviderError(error).code === REJECTED_BY_USER) return;
      toast({ title: "Your wallet didn’t switch", message: "Choose another account in the wallet itself." });
    });
}
