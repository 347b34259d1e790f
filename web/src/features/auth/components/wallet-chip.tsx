import { Identicon } from "../../../components/identicon.tsx";
import { shortHex } from "../../../components/short-hex.ts";
import { copyText } from "../../../lib/copy-text.ts";
import { readStored, storageKeys } from "../../../lib/storage.ts";
import { disconnectWallet } from "../../../lib/wallet/wallet-store.ts";
import { Menu } from "../../../ui/index.ts";
import { openWallet } from "../dialogs.ts";
import { DEMO_WALLET } from "../wallet/demo/identity.ts";
import { switchAccount } from "../wallet/switch-account.ts";
import styles from "./wallet-chip.module.css";

type Props = {
  address: string;
  /** Leads to what the wallet gave, and its refunds. */
  onDonations: () => void;
};

export function WalletChip({ address, onDonations }: Props) {
  const isDemo = readStored(storageKeys.lastWallet) === DEMO_WALLET;
  return (
    <Menu
      name={`Wallet ${shortHex(address)}${isDemo ? " demo" : ""}`}
      look={{ kind: "chip", className: styles.chip }}
      trigger={
        <>
          <Identicon address={address} />
          <span className={`mono ${styles.hex}`}>{shortHex(address)}</span>
          {isDemo ? <span className={styles.demo}>demo</span> : null}
        </>
      }
      actions={[
        { name: "Copy address", icon: "copy", onSelect: () => void copyText(address, shortHex(address)) },
        { name: "My donations", icon: "heart", onSelect: onDonations },
        { name: "Switch account", icon: "again", onSelect: switchAccount },
        { name: "Use another wallet", icon: "wallet", onSelect: openWallet },
        { name: "Disconnect", icon: "cross", onSelect: disconnectWallet },
      ]}
    />
  );
}
