import { Identicon } from "../../../components/identicon.tsx";
import { Menu } from "../../../components/menu.tsx";
import { shortHex } from "../../../components/short-hex.ts";
import { toast } from "../../../lib/toast.ts";
import { disconnectWallet } from "../wallet/wallet-store.ts";
import styles from "./wallet-chip.module.css";

type Props = { address: string };

export function WalletChip({ address }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: "Address copied", message: shortHex(address) });
    } catch {
      toast({ title: "The browser refused to copy", message: address });
    }
  };
  return (
    <Menu
      name={`Wallet ${shortHex(address)}`}
      triggerClass={`chip-btn ${styles.chip}`}
      trigger={
        <>
          <Identicon address={address} />
          <span className={`mono ${styles.hex}`}>{shortHex(address)}</span>
        </>
      }
      actions={[
        { name: "Copy address", icon: "copy", onSelect: copy },
        { name: "Disconnect", icon: "cross", onSelect: disconnectWallet },
      ]}
    />
  );
}
