import { useQuery } from "@tanstack/react-query";
import type { OperatorOverview } from "@trestle/domain/admin/operator.ts";
import { Amount } from "../../../components/amount.tsx";
import { QueryList } from "../../../components/query-list.tsx";
import { shortHex } from "../../../components/short-hex.ts";
import { WalletAddress } from "../../../components/wallet-address.tsx";
import { exactTime, relativeTime } from "../../../lib/format.ts";
import { operatorQuery } from "../api/operator.ts";
import { CallState } from "./call-state.tsx";
import styles from "./operator-queue.module.css";

type Call = OperatorOverview["calls"][number];

/** The calls that have plain words; another one is shown by the contract's own name for it. */
const words: Record<string, string> = {
  attestKyc: "Verify wallet",
  revokeKyc: "Revoke wallet",
  attestScors: "Attest SCORS",
  revokeScors: "Revoke SCORS",
  processLoanApplication: "Propose loan",
  disburseLoan: "Disburse loan to escrow",
  processDefault: "Process default",
  setPaused: "Stop pool",
  setWithdrawalsEnabled: "Stop withdrawals",
};

/** What the server itself does on the chain, and what became of it. */
export function OperatorQueue() {
  const query = useQuery(operatorQuery);
  const { data } = query;
  return (
    <section className="card flush" aria-labelledby="operator">
      <div className={`card-head ${styles.head}`}>
        <h2 id="operator">Operator queue</h2>
        {data?.address ? (
          <span className={`row g2 wrap-ok t-s ${styles.purse}`}>
            <WalletAddress address={data.address} />
            {data.balance === null ? null : (
              <span className="muted">
                holds <Amount wei={BigInt(data.balance)} />
              </span>
            )}
          </span>
        ) : null}
      </div>
      <QueryList
        query={{ ...query, data: data?.calls }}
        name="the operator's calls"
        empty="No calls yet."
        rows={3}
      >
        {(calls) => (
          <ol className={styles.calls}>
            {calls.map((call) => (
              <li key={call.id}>
                <span className={styles.number}>{call.id}</span>
                <span className={styles.what}>
                  <span className="strong">{words[call.functionName] ?? call.functionName}</span>
                  <span className="t-s muted">
                    {whom(call)},{" "}
                    <time title={exactTime(call.enqueuedAt)}>{relativeTime(call.enqueuedAt)}</time>
                  </span>
                  {call.failure ? <span className={`err ${styles.failure}`}>{call.failure}</span> : null}
                </span>
                <CallState state={call.state} />
              </li>
            ))}
          </ol>
        )}
      </QueryList>
    </section>
  );
}

const whom = ({ username, wallet }: Call): string => username ?? (wallet ? shortHex(wallet) : "no wallet");
