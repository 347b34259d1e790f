import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { configQuery } from "../../../lib/config.ts";
import { counted } from "../../../lib/format.ts";
import { readStored, storageKeys } from "../../../lib/storage.ts";
import type { FoundWallet } from "../../../lib/wallet/provider.ts";
import { Button, Dialog, Icon } from "../../../ui/index.ts";
import { closeDialog } from "../dialogs.ts";
import { connect, NOT_INSTALLED, WalletError } from "../wallet/connection.ts";
import { DEMO_WALLET } from "../wallet/demo/identity.ts";
import { discoverWallets, useFoundWallets } from "../wallet/discovery.ts";
import styles from "./wallet-dialog.module.css";

type Props = { opened: boolean };

export function WalletDialog({ opened }: Props) {
  const wallets = useFoundWallets();
  const [asking, setAsking] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const installed = wallets.filter(({ id }) => id !== DEMO_WALLET);
  const { data: config } = useQuery(configQuery);
  // The demo wallet's code is loaded only now.
  const isLooking = wallets.length === 0 && config?.demo === true;
  const lastUsed = readStored(storageKeys.lastWallet);

  useEffect(() => {
    if (opened) discoverWallets();
  }, [opened]);

  const leave = () => {
    setFailure(null);
    closeDialog();
  };
  const choose = async (wallet: FoundWallet) => {
    setFailure(null);
    setAsking(wallet.id);
    try {
      await connect(wallet);
      leave();
    } catch (error) {
      setFailure(error instanceof WalletError ? error.message : String(error));
    } finally {
      setAsking(null);
    }
  };

  return (
    <Dialog
      title="Connect Wallet"
      subtitle={
        isLooking
          ? "Looking for wallets…"
          : wallets.length === 0
            ? "No wallets found in this browser"
            : `${counted(wallets.length, "wallet")} found in this browser`
      }
      opened={opened}
      onClose={leave}
      width={380}
      flush
    >
      {installed.length === 0 && !isLooking ? (
        <div className={styles.none}>
          <p className="err" role="alert">
            {NOT_INSTALLED}
          </p>
          <p className="t-s ink2 mt1">
            {wallets.length > 0
              ? "Try the built-in demo wallet. It only works on this local test chain, and its keys are public."
              : "Install MetaMask or another browser wallet, then open this dialog again. You can browse everything public without one."}
          </p>
        </div>
      ) : null}
      {failure ? (
        <p className={`err ${styles.none}`} role="alert">
          {failure}
        </p>
      ) : null}
      <ul className={`rows ${styles.list}`}>
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            <Button kind="bare" disabled={asking !== null} onClick={() => choose(wallet)}>
              {wallet.icon ? (
                <img className={styles.picture} src={wallet.icon} alt="" />
              ) : (
                <span className={styles.picture} aria-hidden="true">
                  {wallet.name.charAt(0)}
                </span>
              )}
              <span className="grow row g2">
                {wallet.name}
                {wallet.id === DEMO_WALLET ? <span className="badge you">demo</span> : null}
              </span>
              {asking === wallet.id ? (
                <span className="t-s muted">open your wallet to confirm</span>
              ) : wallet.id === lastUsed ? (
                <span className="t-s muted">last used</span>
              ) : (
                <Icon name="chevron" size={16} />
              )}
            </Button>
          </li>
        ))}
        <li>
          <Button kind="bare" onClick={leave}>
            <span className={`${styles.picture} ${styles.plain}`}>
              <Icon name="eye" size={16} />
            </span>
            <span className="grow">Continue without a wallet</span>
            <Icon name="chevron" size={16} />
          </Button>
        </li>
      </ul>
    </Dialog>
  );
}
