import type { User } from "@trestle/domain/auth/user.ts";
import { useState } from "react";
import { WalletAddress } from "../../../components/wallet-address.tsx";
import { serverMessage } from "../../../lib/request-error.ts";
import { toast } from "../../../lib/toast.ts";
import { useWallet } from "../../../lib/wallet/wallet-store.ts";
import { deleteWallet } from "../api/wallet.ts";
import { userChanged } from "../auth-store.ts";
import { openWallet } from "../dialogs.ts";
import { linkConnectedWallet } from "../wallet/link.ts";
import styles from "./wallet-card.module.css";

type Props = { user: User };

/** Which wallet is this person's: linked by a signature, one at a time. */
export function WalletCard({ user }: Props) {
  const { address } = useWallet();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const linked = user.ethereumAddress;
  const isOther = address !== null && address !== linked;

  const link = async () => {
    if (
      linked &&
      !window.confirm("Link this wallet instead? The old one loses its standing on the chain first.")
    )
      return;
    setBusy(true);
    const problem = await linkConnectedWallet();
    setBusy(false);
    setFailure(problem);
    if (!problem) toast({ title: "Your wallet is linked", message: "It signs for you from now on." });
  };
  const unlink = async () => {
    if (
      !window.confirm(
        "Unlink your wallet? It loses its standing on the chain, and you cannot bid without one.",
      )
    )
      return;
    setBusy(true);
    try {
      userChanged((await deleteWallet()).user);
      setFailure(null);
    } catch (error) {
      setFailure(serverMessage(error) ?? "Nothing was changed: try again.");
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className="card" aria-labelledby="wallet-card">
      <h2 id="wallet-card" className="t-m">
        Wallet
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt>Linked to your account</dt>
          <dd>{linked ? <WalletAddress address={linked} /> : <span className="muted">none yet</span>}</dd>
        </div>
        <div>
          <dt>Connected in this browser</dt>
          <dd>{address ? <WalletAddress address={address} /> : <span className="muted">none</span>}</dd>
        </div>
        {linked ? (
          <div>
            <dt>On the chain</dt>
            <dd>{user.attestedOnChain ? "entered as verified" : "not entered as verified"}</dd>
          </div>
        ) : null}
      </dl>
      {isOther ? (
        <p className="t-s muted mt2">
          Linking asks your wallet to sign a message. It costs nothing and moves nothing.
        </p>
      ) : null}
      {failure ? (
        <p className="err mt2" role="alert">
          {failure}
        </p>
      ) : null}
      <div className="row g2 wrap-ok mt4">
        {address === null ? (
          <button type="button" className="btn" onClick={openWallet}>
            Choose a wallet
          </button>
        ) : null}
        {isOther ? (
          <button type="button" className="btn soft" disabled={busy} onClick={() => void link()}>
            {busy ? "Waiting for your wallet…" : linked ? "Link this wallet instead" : "Link this wallet"}
          </button>
        ) : null}
        {linked ? (
          <button type="button" className="btn" disabled={busy} onClick={() => void unlink()}>
            Unlink
          </button>
        ) : null}
      </div>
    </section>
  );
}
