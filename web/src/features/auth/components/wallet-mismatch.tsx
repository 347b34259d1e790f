import { Identicon } from "../../../components/identicon.tsx";
import { shortHex } from "../../../components/short-hex.ts";
import { useWallet } from "../../../lib/wallet/wallet-store.ts";
import { Banner, Button } from "../../../ui/index.ts";
import { useAuth } from "../auth-store.ts";
import { WALLET_MISMATCH, walletDiffers } from "../wallet/mismatch.ts";
import { switchAccount } from "../wallet/switch-account.ts";

/** Shown while another wallet than the linked one is connected, with the one that is expected. */
export function WalletMismatch() {
  const { user } = useAuth();
  const { address } = useWallet();
  if (!user || !address || !walletDiffers(user, address)) return null;
  const expected = user.expectedEthereumAddress ?? "";
  const whose = (
    <span className="row g2">
      <Identicon address={expected} />
      <span className="mono hide-sm">{shortHex(expected)}</span>
      <Button small onClick={switchAccount}>
        Switch account
      </Button>
    </span>
  );
  return (
    <Banner icon="wallet" action={whose}>
      {WALLET_MISMATCH}
    </Banner>
  );
}
