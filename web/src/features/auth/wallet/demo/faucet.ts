import { demoAccount, FAUCET } from "@trestle/chain/demo-keys.ts";
import { waitForReceipt } from "@trestle/chain/wait-for-receipt.ts";
import { createPublicClient, createWalletClient, defineChain, http, parseEther } from "viem";

const AMOUNT = 25_000;

/** Sends coins of the local test chain, which are worth nothing. Answers how many arrived. */
export async function pour(address: string, chainId: number): Promise<string> {
  const rpcUrl = new URL("/rpc", window.location.href).href;
  const chain = defineChain({
    id: chainId,
    name: "Local test chain",
    nativeCurrency: { name: "DEV", symbol: "DEV", decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const transport = http(rpcUrl);
  const wallet = createWalletClient({ account: demoAccount(FAUCET), chain, transport });
  const hash = await wallet.sendTransaction({
    to: address as `0x${string}`,
    value: parseEther(String(AMOUNT)),
  });
  const { status } = await waitForReceipt(createPublicClient({ chain, transport }), hash);
  if (status !== "success") throw new Error("Transaction failed");
  return AMOUNT.toLocaleString("en-GB");
}
