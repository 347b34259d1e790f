import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { OperatorCall } from "@trestle/domain/admin/operator.ts";
import { shortHex } from "../../../components/short-hex.ts";
import { TransactionLink } from "../../../components/transaction-link.tsx";
import { WalletAddress } from "../../../components/wallet-address.tsx";
import { call, listOf, queryOf } from "../../../lib/endpoints.ts";
import { Amount, Card, List, ListRow, QueryList, Row, Stack, When } from "../../../ui/index.ts";
import { callName } from "../call-names.ts";
import { ActWithReason } from "./act-with-reason.tsx";
import { CallState } from "./call-state.tsx";

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
    <Stack gap={5}>
      <Card
        flush
        title="Operator queue"
        action={
          data?.address ? (
            <Row wrap className="t-s">
              <WalletAddress address={data.address} />
              {data.balance === null ? null : (
                <span className="muted">
                  holds <Amount wei={BigInt(data.balance)} />
                </span>
              )}
            </Row>
          ) : null
        }
      >
        <QueryList
          query={{ ...query, data: data?.calls }}
          name="the operator’s calls"
          empty="No calls are queued, pending or failed."
          rows={3}
        >
          {(calls) => <Calls calls={calls} />}
        </QueryList>
      </Card>
      <Card flush title="Ended" note="newest first">
        <QueryList query={ended} name="the calls that have ended" empty="No calls yet." rows={3}>
          {(calls) => <Calls calls={calls} />}
        </QueryList>
      </Card>
    </Stack>
  );
}

const Calls = ({ calls }: { calls: OperatorCall[] }) => (
  <List inset>
    {calls.map((call) => (
      <ListRow
        key={call.id}
        lead={<span className="muted hide-sm">{call.id}</span>}
        end={
          <Row wrap style={{ justifyContent: "flex-end" }}>
            {call.transactionHash ? <TransactionLink hash={call.transactionHash} /> : null}
            <CallState state={call.cancelled ? "cancelled" : call.state} />
            {call.retry ? <Retry call={call} /> : null}
            {call.cancel ? <Cancel call={call} /> : null}
          </Row>
        }
      >
        <p className="strong">{callName(call.functionName)}</p>
        <p className="t-s muted">
          {whom(call)}
          <When at={call.enqueuedAt} />
        </p>
        {call.failure ? <p className={call.cancelled ? "t-s muted" : "err"}>{call.failure}</p> : null}
        {call.note && call.state !== "done" ? <p className="t-s muted">{call.note}</p> : null}
      </ListRow>
    ))}
  </List>
);

type Entry = { call: OperatorCall };

const Retry = ({ call: { id } }: Entry) => (
  <ActWithReason
    label="Try again"
    name={`Try again: call ${id}`}
    title="Try this call again?"
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
