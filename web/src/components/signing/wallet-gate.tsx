import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { configQuery } from "../../lib/config.ts";
import { useAccountWallet, useWalletReadiness } from "../../lib/wallet/account-wallet.ts";
import { networkName, switchNetwork } from "../../lib/wallet/network.ts";
import { Button, Note } from "../../ui/index.ts";
import { WalletAddress } from "../wallet-address.tsx";

type Props = {
  /** Wallets that may sign: the account's linked wallet alone, or any connected wallet. */
  signer: "linked" | "any";
  /** Beside the way to what is missing, such as the way back. */
  otherActions?: ReactNode;
  children: ReactNode;
};

/** Says what is missing before something can be signed, with the way to it. */
export function WalletGate({ signer, otherActions, children }: Props) {
  const readiness = useWalletReadiness(signer);
  const { linked, onConnect, onSwitch } = useAccountWallet();
  switch (readiness) {
    case "none":
      return (
        <Missing text="Connect your wallet to sign.">
          {otherActions}
          <Button kind="primary" onClick={onConnect}>
            Connect Wallet
          </Button>
        </Missing>
      );
    case "unlinked":
      return <LinkFirst otherActions={otherActions} />;
    case "other":
      return (
        <Missing text="The connected wallet does not match your account. Please switch wallets.">
          {otherActions}
          <Button kind="primary" onClick={onSwitch}>
            Switch account
          </Button>
          {linked ? (
            <span className="row g2 t-s">
              <span className="muted">Yours is</span> <WalletAddress address={linked} />
            </span>
          ) : null}
        </Missing>
      );
    case "wrong-network":
      return <SwitchFirst otherActions={otherActions} />;
    case "ready":
      return children;
  }
}

function LinkFirst({ otherActions }: Pick<Props, "otherActions">) {
  const { onLink } = useAccountWallet();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const link = async () => {
    setBusy(true);
    setProblem(await onLink());
    setBusy(false);
  };
  return (
    <Missing text="You sign this with the wallet linked to your account. To link one, sign a message in your wallet. It’s free and moves no money.">
      {otherActions}
      <Button kind="primary" busy={busy} onClick={() => void link()}>
        {busy ? "Waiting for your wallet…" : "Link this wallet"}
      </Button>
      {problem ? (
        <span className="err" role="alert">
          {problem}
        </span>
      ) : null}
    </Missing>
  );
}

function SwitchFirst({ otherActions }: Pick<Props, "otherActions">) {
  const { data: config } = useQuery(configQuery);
  const [refused, setRefused] = useState(false);
  if (!config) return null;
  const change = () => {
    setRefused(false);
    switchNetwork(config).catch(() => setRefused(true));
  };
  return (
    <Missing text={`Your wallet is on another network. Trestle runs on ${networkName(config)}.`}>
      {otherActions}
      <Button kind="primary" onClick={change}>
        Switch network
      </Button>
      {refused ? (
        <span className="err" role="alert">
          Your wallet didn’t switch. Add network {config.chainId} in the wallet, with the address{" "}
          {config.rpcUrl}.
        </span>
      ) : null}
    </Missing>
  );
}

function Missing({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="mt3">
      <Note icon="wallet">{text}</Note>
      <div className="row g2 wrap-ok mt3">{children}</div>
    </div>
  );
}
