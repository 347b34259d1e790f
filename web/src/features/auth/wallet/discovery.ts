import { observable, useObservable } from "../../../lib/observable.ts";
import type { FoundWallet, Provider } from "../../../lib/wallet/provider.ts";

type Announcement = CustomEvent<{
  info: { uuid: string; name: string; icon: string; rdns: string };
  provider: Provider;
}>;

const announced = observable<FoundWallet[]>([]);
let listening = false;

/** Asks every EIP-6963 wallet to announce itself; each is listed once, however often it answers. */
export function discoverWallets(): void {
  if (!listening) {
    listening = true;
    window.addEventListener("eip6963:announceProvider", (event) => {
      const { info, provider } = (event as Announcement).detail;
      if (announced.get().some((known) => known.id === info.rdns)) return;
      announced.set([...announced.get(), { id: info.rdns, name: info.name, icon: info.icon, provider }]);
    });
  }
  window.dispatchEvent(new Event("eip6963:requestProvider"));
}

/** Uses `window.ethereum` only where no wallet announces itself: otherwise it duplicates an announced one. */
export function foundWallets(known: FoundWallet[] = announced.get()): FoundWallet[] {
  if (known.length > 0 || !window.ethereum) return known;
  const name = window.ethereum.isMetaMask ? "MetaMask" : "Browser wallet";
  return [{ id: "window.ethereum", name, icon: null, provider: window.ethereum }];
}

export const useFoundWallets = (): FoundWallet[] => foundWallets(useObservable(announced));

/** Resolves once the wallet that was used announces itself, which an extension or our own wallet may do late. */
export async function findWallet(id: string | null): Promise<FoundWallet> {
  const pick = () => foundWallets().find((found) => found.id === id);
  discoverWallets();
  return (
    pick() ??
    new Promise((resolve) => {
      const stop = announced.subscribe(() => {
        const found = pick();
        if (!found) return;
        stop();
        resolve(found);
      });
    })
  );
}
