import type { Provider } from "../../../../lib/wallet/provider.ts";
import { DEMO_WALLET } from "./identity.ts";
import { demoProvider } from "./provider.ts";

/** A hatched square, as everything that is for show alone is hatched here. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="8" fill="#f9ebdd"/><path d="M-2 18 18-2M2 26 26 2M10 30 30 10" stroke="#9a4a12" stroke-width="4"/></svg>',
)}`;

let provider: Provider | undefined;

/** Announces itself by EIP-6963, like any wallet. */
export function announceDemoWallet(chainId: number): void {
  provider ??= demoProvider(chainId);
  const info = Object.freeze({
    uuid: "2f0d0c5e-6a47-4f3f-8f43-0d8d6b2a7c11",
    name: "Demo wallet",
    icon: ICON,
    rdns: DEMO_WALLET,
  });
  window.dispatchEvent(
    new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }),
  );
}
