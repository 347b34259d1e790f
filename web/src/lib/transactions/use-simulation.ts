import { useQuery } from "@tanstack/react-query";
import { useWallet } from "../wallet/wallet-store.ts";
import type { SigningPlan } from "./signing-plan.ts";

const AGAIN_AFTER_MS = 20_000;
/** What stands against it may be gone in a moment, and somebody is waiting for that. */
const REFUSED_AGAIN_AFTER_MS = 5_000;

/** What the connected wallet would bring about with a plan, simulated against the chain as it is now. */
export function useSimulation(plan: SigningPlan) {
  const { address } = useWallet();
  const calls = plan.steps.map(({ call: { to, functionName, args, value } }) => [
    to,
    functionName,
    String(value ?? ""),
    args.map(String),
  ]);
  return useQuery({
    queryKey: ["simulation", address, plan.purpose, calls],
    queryFn: async () => {
      const { simulate } = await import("./simulate.ts");
      return simulate(plan, address ?? "");
    },
    enabled: address !== null,
    refetchInterval: ({ state }) => (state.data?.refusal ? REFUSED_AGAIN_AFTER_MS : AGAIN_AFTER_MS),
  });
}
