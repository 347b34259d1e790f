import type { ReactNode } from "react";
import { toast } from "../lib/toast.ts";
import type { ContractCall } from "../lib/transactions/contract-call.ts";
import { useTransaction } from "../lib/transactions/use-transaction.ts";
import { switchNetwork } from "../lib/wallet/network.ts";

type Props = {
  call: ContractCall | null;
  /** Names what the transaction is for, so that a reload finds it again. */
  about: string;
  /** Opens the choice of a wallet. */
  onConnect: () => void;
  onSent?: (hash: string) => void;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
};

/** One transaction: tried out, signed in the wallet, followed over reloads. Whoever rejects it is where he was. */
export function TransactionButton(props: Props) {
  const { call, about, onConnect, onSent, disabled = false, className = "btn primary", children } = props;
  const { phase, send, refusal, rejected, connected, wrongNetwork, config } = useTransaction(about);

  if (!connected)
    return (
      <button type="button" className={className} onClick={onConnect}>
        Connect Wallet
      </button>
    );
  if (wrongNetwork && config)
    return (
      <button
        type="button"
        className={className}
        onClick={() =>
          void switchNetwork(config).catch(() =>
            toast({ title: "The wallet did not switch", message: `Add network ${config.chainId} by hand.` }),
          )
        }
      >
        Switch network
      </button>
    );
  const press = async () => {
    if (!call) return;
    const hash = await send(call);
    if (hash) onSent?.(hash);
  };
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={disabled || call === null || phase !== "idle"}
        onClick={() => void press()}
      >
        {phase === "asking"
          ? "Waiting for your wallet…"
          : phase === "sent"
            ? "Sent, not yet in a block…"
            : children}
      </button>
      <span role="status" className="t-s">
        {rejected ? (
          <span className="muted">Rejected in your wallet. Nothing was sent and nothing has changed.</span>
        ) : null}
        {refusal ? <span className="err">{refusal}</span> : null}
      </span>
    </>
  );
}
