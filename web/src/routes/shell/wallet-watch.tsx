import { TransactionFollower } from "../../components/signing/transaction-follower.tsx";
import { WalletMismatch } from "../../features/auth/components/wallet-mismatch.tsx";
import { WrongNetwork } from "../../features/auth/components/wrong-network.tsx";

/** Notes about a connected wallet on every page, loaded once a wallet is connected. */
export function WalletWatch() {
  return (
    <>
      <WalletMismatch />
      <WrongNetwork />
      <TransactionFollower />
    </>
  );
}
