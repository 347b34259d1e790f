import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { configQuery } from "../../../lib/config.ts";
import { networkName, switchNetwork } from "../../../lib/wallet/network.ts";
import { useWallet } from "../../../lib/wallet/wallet-store.ts";
import { Banner, Button } from "../../../ui/index.ts";

/** Stands while the wallet is on another network than the contracts. A switch reloads the page. */
export function WrongNetwork() {
  const { address, chainId } = useWallet();
  const { data: config } = useQuery(configQuery);
  const [refused, setRefused] = useState(false);
  if (!address || chainId === null || !config || chainId === config.chainId) return null;
  const change = () => {
    setRefused(false);
    switchNetwork(config).catch(() => setRefused(true));
  };
  return (
    <Banner
      icon="wallet"
      action={
        <Button small onClick={change}>
          Switch network
        </Button>
      }
    >
      Your wallet is on network {chainId}. Trestle is on {networkName(config)} ({config.chainId}).
      {refused
        ? ` The wallet didn’t switch. Add the network in your wallet: address ${config.rpcUrl}, id ${config.chainId}.`
        : ""}
    </Banner>
  );
}
