import { useQuery } from "@tanstack/react-query";
import { useWallet } from "../wallet/wallet-store.ts";
import type { SigningPlan } from "./signing-plan.ts";

const AGAIN_AFTER_MS = 20_000;
/** Refused plans are simulated again sooner, because an obstacle may vanish while somebody is waiting. */
const REFUSED_AGAIN_AFTER_MS = 5_000;

/** Simulates a plan for the connected wallet against the current chain. */
export function useSimulation(plan: SigningPlan) {
  const { address } = useWallet();
  const calls = plan.steps.map(({ label, call: { to, functionName, args, value } }) => [
    label,
    to,
    functionName,
    String(value ?? ""),
    args.map(String),
  ]);
  return useQuery({
    queryKey: ["simulation", address, calls],
    queryFn: async () => {
      const { simulate } = await import("./simulate.ts");
      return simulate(plan, address ?? "");
    },
    enabled: address !== null,
    refetchInterval: ({ state }) => (state.data?.refusal ? REFUSED_AGAIN_AFTER_MS : AGAIN_AFTER_MS),
  });
}
