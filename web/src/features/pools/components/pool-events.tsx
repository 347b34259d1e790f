import { useInfiniteQuery } from "@tanstack/react-query";
import type { PoolEvent, Tier } from "@trestle/domain/pools/pool.ts";
import { shortHex } from "../../../components/short-hex.ts";
import { fetchFile, listOf } from "../../../lib/endpoints.ts";
import { exactTime, relativeTime } from "../../../lib/format.ts";
import { useDownload } from "../../../lib/use-download.ts";
import { Amount, Button, QueryTable } from "../../../ui/index.ts";

const NAMES: Record<PoolEvent["kind"], string> = {
  deposit: "Deposit",
  withdrawal: "Withdrawal",
  "loan-approved": "Loan applied for",
  "application-withdrawn": "Application withdrawn",
  "loan-disbursed": "Loan paid into escrow",
  repayment: "Repayment",
  default: "Default processed",
  parameters: "Limits changed",
  operator: "Operator changed",
  "owner-nominated": "New owner nominated",
  owner: "Ownership transferred",
  stops: "Paused or resumed",
  surplus: "Surplus recovered",
};

/** Lists the events of the pool's contract, newest first. */
export function PoolEvents({ tier }: { tier: Tier }) {
  const events = useInfiniteQuery(
    listOf("GET /api/pools/:tier/events", { params: { tier }, query: { limit: 10 } }),
  );
  const saved = useDownload();
  return (
    <section className="c6 card flush" aria-labelledby="events">
      <div className="card-head">
        <h2 id="events">Events</h2>
        <Button
          small
          icon="download"
          busy={saved.busy}
          disabled={!events.data?.length}
          onClick={() =>
            saved.run({
              name: `${tier}-pool.csv`,
              fetch: () => fetchFile("GET /api/pools/:tier/events.csv", { params: { tier } }),
            })
          }
        >
          CSV
        </Button>
      </div>
      <QueryTable
        query={events}
        name="the pool’s events"
        empty="Nothing has happened in this pool yet."
        rows={4}
        rowKey={({ id }) => id}
        columns={[
          { head: "When", title: ({ at }) => exactTime(at), cell: ({ at }) => relativeTime(at) },
          {
            head: "What",
            cell: ({ kind, by, project }) => (
              <div>
                <span className="strong">
                  {NAMES[kind]}
                  {project ? `, ${project.title}` : ""}
                </span>
                <br />
                <span className="mono t-s muted">{shortHex(by)}</span>
              </div>
            ),
          },
          {
            head: "Cash",
            number: true,
            cell: ({ amount }) => (amount === "0" ? "–" : <Amount wei={BigInt(amount)} />),
          },
        ]}
      />
    </section>
  );
}
