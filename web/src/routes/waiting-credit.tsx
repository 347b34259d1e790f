import { lazyWithRetry } from "../lib/lazy-with-retry.tsx";
import { useWallet } from "../lib/wallet/wallet-store.ts";

const CreditCard = lazyWithRetry(() =>
  import("../features/escrow/components/credit/credit-card.tsx").then((file) => file.CreditCard),
);

/** Shows credit in escrow for the account's wallet and the connected wallet; needs no account. */
export function WaitingCredit({ linked = null }: { linked?: string | null }) {
  const { address } = useWallet();
  const wallets = new Set([linked, address].flatMap((one) => (one ? [one.toLowerCase()] : [])));
  return [...wallets].map((wallet) => <CreditCard key={wallet} address={wallet} />);
}
