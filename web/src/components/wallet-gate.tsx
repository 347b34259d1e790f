import { type ReactNode, useState } from "react";
import { Icon } from "./icon.tsx";
import { WalletAddress } from "./wallet-address.tsx";

/** What whoever lets something be signed must know of the wallet, and of the account's own. */
export type WalletSide = {
  state: "ready" | "none" | "unlinked" | "other" | "wrong-network";
  linked: string | null;
  onConnect: () => void;
  /** Proves that the connected wallet is one's own. Answers what went wrong, or null. */
  onLink: () => Promise<string | null>;
};

type Props = {
  wallet: WalletSide;
  /** Such as "The request": what the wallet signs. */
  what: string;
  /** Why it must be the linked wallet, as a sentence. */
  why: string;
  children: ReactNode;
};

/** Signing takes the wallet that is linked to the account: says what is missing, with the way to it. */
export function WalletGate({ wallet, what, why, children }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (wallet.state === "none")
    return (
      <Missing text={`${what} is signed with your wallet, and none is connected.`}>
        <button type="button" className="btn primary" onClick={wallet.onConnect}>
          Connect Wallet
        </button>
      </Missing>
    );
  if (wallet.state === "unlinked") {
    const link = async () => {
      setBusy(true);
      setFailure(await wallet.onLink());
      setBusy(false);
    };
    return (
      <Missing text={`${why} Linking asks yours to sign a message; it costs nothing and moves nothing.`}>
        <button type="button" className="btn primary" disabled={busy} onClick={() => void link()}>
          {busy ? "Waiting for your wallet…" : "Link this wallet"}
        </button>
        {failure ? (
          <span className="err" role="alert">
            {failure}
          </span>
        ) : null}
      </Missing>
    );
  }
  if (wallet.state === "other")
    return (
      <Missing text="The connected wallet does not match your account. Please switch wallets.">
        {wallet.linked ? <WalletAddress address={wallet.linked} /> : null}
      </Missing>
    );
  return children;
}

function Missing({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="mt3">
      <p className="note">
        <Icon name="wallet" size={16} />
        <span>{text}</span>
      </p>
      <div className="row g2 wrap-ok mt3">{children}</div>
    </div>
  );
}
