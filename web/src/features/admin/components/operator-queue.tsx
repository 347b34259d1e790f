import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { OperatorCall } from "@trestle/domain/admin/operator.ts";
import { shortHex } from "../../../components/short-hex.ts";
import { TransactionLink } from "../../../components/transaction-link.tsx";
import { WalletAddress } from "../../../components/wallet-address.tsx";
import { call, listOf, queryOf } from "../../../lib/endpoints.ts";
import { exactTime, relativeTime } from "../../../lib/format.ts";
import { Amount, QueryList } from "../../../ui/index.ts";
import { callName } from "../call-names.ts";
import { ActWithReason } from "./act-with-reason.tsx";
import { CallState } from "./call-state.tsx";
import styles from "./operator-queue.module.css";

const LOOK_AGAIN_MS = 10_000;

/** Lists the server's own transactions: those that need an administrator, pending ones, and ended ones. */
export function OperatorQueue() {
  const query = useQuery(queryOf("GET /api/admin/operator", {}, { refetchInterval: LOOK_AGAIN_MS }));
  const ended = useInfiniteQuery({
    ...listOf("GET /api/admin/operator/ended", { query: { limit: 20 } }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  const { data } = query;
  return (
    <div className="stack" style={{ gap: 24 }}>
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
          empty="No calls are queued, pending or failed."
          rows={3}
        >
          {(calls) => <Calls calls={calls} />}
        </QueryList>
      </section>
      <section className="card flush" aria-labelledby="ended-calls">
        <div className="card-head">
          <h2 id="ended-calls">Ended</h2>
          <span className="t-s muted">newest first</span>
        </div>
        <QueryList query={ended} name="the calls that have ended" empty="No calls yet." rows={3}>
          {(calls) => <Calls calls={calls} />}
        </QueryList>
      </section>
    </div>
  );
}

const Calls = ({ calls }: { calls: OperatorCall[] }) => (
  <ol className={styles.calls}>
    {calls.map((call) => (
      <li key={call.id}>
        <span className={styles.number}>{call.id}</span>
        <span className={styles.what}>
          <span className="strong">{callName(call.functionName)}</span>
          <span className="t-s muted">
            {whom(call)}
            <time title={exactTime(call.enqueuedAt)}>{relativeTime(call.enqueuedAt)}</time>
          </span>
          {call.failure ? (
            <span className={call.cancelled ? `t-s muted ${styles.failure}` : `err ${styles.failure}`}>
              {call.failure}
            </span>
          ) : null}
          {call.note && call.state !== "done" ? <span className="t-s muted">{call.note}</span> : null}
        </span>
        <span className={styles.acts}>
          {call.transactionHash ? <TransactionLink hash={call.transactionHash} /> : null}
          <CallState state={call.state} cancelled={call.cancelled} />
          {call.retry ? <Retry call={call} /> : null}
          {call.cancel ? <Cancel call={call} /> : null}
        </span>
      </li>
    ))}
  </ol>
);

type Entry = { call: OperatorCall };

const Retry = ({ call: { id } }: Entry) => (
  <ActWithReason
    label="Try again"
    name={`Try again: call ${id}`}
    title="Try this call again?"
    confirmLabel="Try again"
    send={(reason) =>
      call("POST /api/admin/operator/:id/retry", { params: { id: String(id) }, body: { reason } })
    }
    done="Queued again"
  >
    A failed call has had no effect. We’ll check that it’s still needed, then queue it once.
  </ActWithReason>
);

const Cancel = ({ call: { id } }: Entry) => (
  <ActWithReason
    label="Cancel call"
    name={`Cancel call ${id}`}
    title="Cancel this call?"
    confirmLabel="Cancel call"
    send={(reason) =>
      call("POST /api/admin/operator/:id/cancel", { params: { id: String(id) }, body: { reason } })
    }
    done="Call cancelled"
  >
    It hasn’t been signed yet. Once cancelled, it won’t be sent unless somebody asks for it again.
  </ActWithReason>
);

const whom = ({ username, wallet }: OperatorCall): string => {
  const about = username ?? (wallet ? shortHex(wallet) : null);
  return about ? `${about}, ` : "";
};
