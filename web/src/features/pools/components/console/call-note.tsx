import type { OperatorOutcome } from "@trestle/domain/pools/borrowing.ts";
import { TransactionLink } from "../../../../components/transaction-link.tsx";

const WORDS: Record<OperatorOutcome["state"], string> = {
  waiting: "Queued",
  sent: "Being sent",
  done: "Done",
  failed: "The chain rejected it",
};

/** Shows the outcome of a call that the operator was asked to send. */
export function CallNote({ call }: { call: OperatorOutcome }) {
  return (
    <span className="row g2 t-s" role="status">
      <span className={call.state === "failed" ? "err" : "muted"}>
        {WORDS[call.state]}
        {call.failure ? `: ${call.failure}` : ""}
      </span>
      {call.transactionHash ? <TransactionLink hash={call.transactionHash} /> : null}
    </span>
  );
}
