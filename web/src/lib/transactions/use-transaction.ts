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
    const [{ sendCall }, { reasonOf, wasRejected }] = await Promise.all([
      import("./send.ts"),
      import("./reason.ts"),
    ]).finally(() => setAsking(false));
    setAsking(true);
    try {
      return await sendCall({ call, about, from: address, chainId: config.chainId, provider });
    } catch (error) {
      if (wasRejected(error)) setRejected(true);
      else setRefusal(reasonOf(error));
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
