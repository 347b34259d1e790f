import { TransactionFollower } from "../../components/signing/transaction-follower.tsx";
import { WalletMismatch } from "../../features/auth/components/wallet-mismatch.tsx";
import { WrongNetwork } from "../../features/auth/components/wrong-network.tsx";

/** What concerns a connected wallet on every page. Loaded once there is one. */
export function WalletWatch() {
  return (
    <>
      <WalletMismatch />
      <WrongNetwork />
      <TransactionFollower />
    </>
  );
}
