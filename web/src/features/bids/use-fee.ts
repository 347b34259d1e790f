import { useQuery } from "@tanstack/react-query";
import { configQuery } from "../../lib/config.ts";
import { currentTermsQuery } from "../../lib/current-terms.ts";

/** The fee that a bid placed now would carry, as the registry has it; undefined until it is read. */
export function useFee(): { feeBps: number; feePercent: number } | undefined {
  const { data: config } = useQuery(configQuery);
  return useQuery(currentTermsQuery(config?.contracts.Registry)).data;
}
