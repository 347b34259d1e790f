import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { configQuery } from "../config.ts";
import { connectedProvider, useWallet } from "../wallet/wallet-store.ts";
import type { ContractCall } from "./contract-call.ts";
import { useSent } from "./sent.ts";

type TransactionPhase = "idle" | "asking" | "sent";

/** Sends a call by the connected wallet, and says where it is. */
export function useTransaction(about: string) {
  const { address, chainId } = useWallet();
  const { data: config } = useQuery(configQuery);
  const sent = useSent(about);
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [rejected, setRejected] = useState(false);

  const send = async (call: ContractCall): Promise<string | null> => {
    const provider = connectedProvider();
    setRefusal(null);
    setRejected(false);
    if (!address || !provider || !config) {
      setRefusal("Your wallet does not answer yet: open it, then try again.");
      return null;
    }
    setAsking(true);
    try {
      const { sendCall } = await import("./send.ts");
      return await sendCall({ call, about, from: address, chainId: config.chainId, provider });
    } catch (error) {
      const words = await import("./reason.ts").catch(() => null);
      if (words?.wasRejected(error)) setRejected(true);
      else setRefusal(words?.reasonOf(error) ?? "The server did not answer. Nothing was sent: try again.");
      return null;
    } finally {
      setAsking(false);
    }
  };

  const underWay = sent?.outcome === null && sent.transaction.hash !== null;
  const phase: TransactionPhase = asking ? "asking" : underWay ? "sent" : "idle";
  const wrongNetwork =
    address !== null && chainId !== null && config !== undefined && chainId !== config.chainId;
  return { phase, send, refusal, rejected, sent, connected: address !== null, wrongNetwork, config };
}
