import type { OperatorOutcome } from "@trestle/domain/pools/borrowing.ts";
import type { operatorOutcomes } from "../../platform/operator/queue.ts";

type Stored = Awaited<ReturnType<typeof operatorOutcomes>> extends Map<string, infer One> ? One : never;

export const presentOutcome = (outcome: Stored | undefined): OperatorOutcome | null =>
  outcome ? { state: outcome.state, failure: outcome.failure, transactionHash: outcome.tx_hash } : null;
