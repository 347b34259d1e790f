import { call } from "../../../lib/endpoints.ts";
import { serverMessage } from "../../../lib/request-error.ts";
import { readProviderError } from "../../../lib/wallet/provider.ts";
import { connectedProvider, wallet } from "../../../lib/wallet/wallet-store.ts";
import { userChanged } from "../auth-store.ts";

const REJECTED_BY_USER = 4001;

const toHex = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;

/** Proves with a signature that the connected wallet is this person's. Answers what went wrong, or null. */
export async function linkConnectedWallet(): Promise<string | null> {
  const { address } = wallet.get();
  const provider = connectedProvider();
  if (!address || !provider) return "Connect the wallet first.";
  try {
    const { message } = await call("POST /api/auth/wallet/challenge", { body: { address } });
    const signature = await provider.request({ method: "personal_sign", params: [toHex(message), address] });
    const { user } = await call("POST /api/auth/wallet", {
      body: { message, signature: String(signature) },
    });
    userChanged(user);
    return null;
  } catch (error) {
    const { code, message } = readProviderError(error);
    if (code === REJECTED_BY_USER) return "Rejected in your wallet. The wallet wasn’t linked.";
    return serverMessage(error) ?? message ?? "We couldn’t link the wallet. Try again.";
  }
}
