import { Banner } from "../../../components/banner.tsx";
import { Identicon } from "../../../components/identicon.tsx";
import { shortHex } from "../../../components/short-hex.ts";
import { useWallet } from "../../../lib/wallet/wallet-store.ts";
import { useAuth } from "../auth-store.ts";
import { WALLET_MISMATCH, walletDiffers } from "../wallet/mismatch.ts";

/** Stands as long as the wrong wallet is connected. */
export function WalletMismatch() {
  const { user } = useAuth();
  const { address } = useWallet();
  if (!user || !address || !walletDiffers(user, address)) return null;
  const whose = (
    <span className="row g2">
      <Identicon address={address} />
      <span className="mono hide-sm">{shortHex(address)}</span>
    </span>
  );
  return (
    <Banner icon="wallet" action={whose}>
      {WALLET_MISMATCH}
    </Banner>
  );
}
