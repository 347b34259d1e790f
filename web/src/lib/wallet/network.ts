import type { PublicConfig } from "@trestle/domain/config.ts";
import { readProviderError } from "./provider.ts";
import { connectedProvider } from "./wallet-store.ts";

const UNKNOWN_NETWORK = 4902;
const DECIMALS = 18;

export const networkName = ({ demo, chainId }: Pick<PublicConfig, "demo" | "chainId">): string =>
  demo ? "Local test chain" : `Network ${chainId}`;

/** Asks the wallet to come over; one that does not know our network is asked to add it. Throws when it will not. */
export async function switchNetwork(config: PublicConfig): Promise<void> {
  const provider = connectedProvider();
  if (!provider) return;
  const chainId = `0x${config.chainId.toString(16)}`;
  try {
    await provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId }] });
  } catch (error) {
    if (readProviderError(error).code !== UNKNOWN_NETWORK) throw error;
    await provider.request({
      method: "wallet_addEthereumChain",
      params: [
        {
          chainId,
          chainName: `Trestle · ${networkName(config)}`,
          nativeCurrency: { name: config.currency, symbol: config.currency, decimals: DECIMALS },
          rpcUrls: [config.rpcUrl],
          blockExplorerUrls: config.explorerUrl ? [config.explorerUrl] : undefined,
        },
      ],
    });
  }
}
