import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../../../lib/toast.ts";
import { useWallet } from "../../../lib/wallet/wallet-store.ts";
import { Button } from "../../../ui/index.ts";
import { useAuth } from "../auth-store.ts";
import { openLogin, openWallet } from "../dialogs.ts";

type Props = { chainId: number };

/** Only on the embedded chain: coins for the connected wallet, also of a donor without an account. */
export function FaucetButton({ chainId }: Props) {
  const { isAuthenticated } = useAuth();
  const { address } = useWallet();
  const client = useQueryClient();
  const [pouring, setPouring] = useState(false);
  const pourInto = async (wallet: string) => {
    setPouring(true);
    try {
      const { pour } = await import("../wallet/demo/faucet.ts");
      const amount = await pour(wallet, chainId);
      toast({ title: `${amount} DEV received`, message: "From the local test chain’s faucet." });
      await client.invalidateQueries({ queryKey: ["chain"] });
    } catch {
      toast({
        title: "No coins were sent",
        message: "The transaction failed. Try again in a moment.",
      });
    } finally {
      setPouring(false);
    }
  };
  const pressed = () => {
    if (address) void pourInto(address);
    else if (isAuthenticated) openWallet();
    else openLogin();
  };
  return (
    <Button kind="link" small disabled={pouring} onClick={pressed}>
      {pouring ? (
        "Sending…"
      ) : (
        <>
          Get<span className="hide-sm"> demo</span> coins
        </>
      )}
    </Button>
  );
}
