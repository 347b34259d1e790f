import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { configQuery } from "../../../lib/config.ts";
import { counted } from "../../../lib/format.ts";
import { readStored, storageKeys } from "../../../lib/storage.ts";
import type { FoundWallet } from "../../../lib/wallet/provider.ts";
import { Badge, Dialog, Icon, List, ListButton, Problem } from "../../../ui/index.ts";
import { closeDialog } from "../dialogs.ts";
import { connect, NOT_INSTALLED, WalletError } from "../wallet/connection.ts";
import { DEMO_WALLET } from "../wallet/demo/identity.ts";
import { discoverWallets, useFoundWallets } from "../wallet/discovery.ts";
import styles from "./auth.module.css";

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
          <Problem>{NOT_INSTALLED}</Problem>
          <p className="t-s ink2 mt1">
            {wallets.length > 0
              ? "Try the built-in demo wallet. It only works on this local test chain, and its keys are public."
              : "Install MetaMask or another browser wallet, then open this dialog again. You can browse everything public without one."}
          </p>
        </div>
      ) : null}
      <Problem className={styles.none}>{failure}</Problem>
      <List inset>
        {wallets.map((wallet) => (
          <ListButton
            key={wallet.id}
            disabled={asking !== null}
            onClick={() => choose(wallet)}
            lead={
              wallet.icon ? (
                <img className={styles.wallet} src={wallet.icon} alt="" />
              ) : (
                <span className={styles.wallet} aria-hidden="true">
                  {wallet.name.charAt(0)}
                </span>
              )
            }
            end={
              asking === wallet.id ? (
                <span className="t-s muted">open your wallet to confirm</span>
              ) : wallet.id === lastUsed ? (
                <span className="t-s muted">last used</span>
              ) : (
                <Icon name="chevron" size={16} />
              )
            }
          >
            {wallet.name} {wallet.id === DEMO_WALLET ? <Badge tone="you">demo</Badge> : null}
          </ListButton>
        ))}
        <ListButton
          onClick={leave}
          lead={
            <span className={styles.wallet} data-plain="">
              <Icon name="eye" size={16} />
            </span>
          }
          end={<Icon name="chevron" size={16} />}
        >
          Continue without a wallet
        </ListButton>
      </List>
    </Dialog>
  );
}
