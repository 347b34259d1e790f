import { useQuery } from "@tanstack/react-query";
import { useWallet } from "../wallet/wallet-store.ts";
import type { ContractCall } from "./contract-call.ts";

const AGAIN_AFTER_MS = 20_000;

/** What the connected wallet would bring about with a call, tried against the chain as it is now. */
export function useTrial(call: ContractCall | null) {
  const { address } = useWallet();
  return useQuery({
    queryKey: [
      "trial",
      address,
      call?.to,
      call?.functionName,
      String(call?.value ?? ""),
      call?.args.map(String),
    ],
    queryFn: async () => {
      const { tryOut } = await import("./try-out.ts");
      if (!call || !address) throw new Error("There is nothing to try out.");
      return tryOut(call, address);
    },
    enabled: call !== null && address !== null,
    refetchInterval: AGAIN_AFTER_MS,
  });
}
