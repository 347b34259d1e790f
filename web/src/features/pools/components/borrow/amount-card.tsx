import { fundingOf } from "@trestle/domain/escrow/own-share.ts";
import { amountProblem } from "@trestle/domain/money.ts";
import type { Borrowing, PoolQuote } from "@trestle/domain/pools/borrowing.ts";
import { Amount, DataTable, Grid, Icon, MoneyField } from "../../../../ui/index.ts";
import pools from "../pools.module.css";

export type OpenBid = { bidIndex: number; name: string; price: bigint };

type Props = {
  borrowing: Borrowing;
  quote: PoolQuote | undefined;
  bids: OpenBid[];
  typed: string;
  amount: bigint | undefined;
  onType: (typed: string) => void;
};

const SMALLEST = 10n ** 17n;
const SHOWN_BIDS = 3;

/** Form for the loan amount, with its limits and the remaining payment for each bid. */
export function AmountCard({ borrowing, quote, bids, typed, amount, onType }: Props) {
  const { attestation, attestable } = borrowing;
  const highest = bids.map(({ price }) => price).reduce(greater, 0n);
  const attested = attestation?.maxAmount ?? attestable;
  const limits: [string, bigint | null, boolean][] = [
    ["Smallest loan", SMALLEST, amount === undefined || amount >= SMALLEST],
    ...(attested === null
      ? []
      : ([["Confirmed up to", BigInt(attested), isWithin(amount, attested)]] as const)),
    ...(quote
      ? ([["The pool lends at most", BigInt(quote.most), isWithin(amount, quote.most)]] as const)
      : []),
    ...(highest > 0n
      ? ([["Half of the highest bid", highest / 2n, amount === undefined || amount <= highest / 2n]] as const)
      : []),
  ].map(([name, most, ok]) => [name, most, ok] as [string, bigint | null, boolean]);
  return (
    <section className="card" aria-labelledby="amount">
      <div className="sec-head">
        <h2 id="amount">Amount</h2>
        <p className="t-s muted">The money goes to escrow, never to a wallet</p>
      </div>
      <Grid columns="5fr 7fr" fold="m" gap={6}>
        <div>
          <MoneyField
            label="Loan"
            value={typed}
            onChange={onType}
            problem={typed ? amountProblem(typed, "The loan", "") : undefined}
          />
          <ul className={pools.checks}>
            {limits.map(([name, most, ok]) => (
              <li key={name} className={ok ? undefined : pools.no}>
                <Icon name={ok ? "check" : "cross"} size={16} />
                <span>
                  <span className="sr">{ok ? "Met: " : "Not met: "}</span>
                  {name}
                </span>
                {most === null ? null : <Amount wei={most} unit="" />}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>What you’d pay when you accept a bid</h3>
          <p className="t-s muted">At least a fifth comes from you, at most half from the loan.</p>
          {bids.length === 0 ? (
            <p className="t-s mt3">
              No open bids yet. With a loan, you pay at least a fifth of the price you accept, unless
              donations leave less to pay.
            </p>
          ) : (
            <Acceptance
              bids={bids.slice(0, SHOWN_BIDS)}
              donated={BigInt(borrowing.donated)}
              loan={amount ?? 0n}
            />
          )}
          <p className="t-s muted mt3">
            What a bid doesn’t need goes back to the pool, and you then owe the interest for that time.
          </p>
        </div>
      </Grid>
    </section>
  );
}

const greater = (a: bigint, b: bigint) => (a > b ? a : b);
const isWithin = (amount: bigint | undefined, most: string) => amount === undefined || amount <= BigInt(most);

function Acceptance({ bids, donated, loan }: { bids: OpenBid[]; donated: bigint; loan: bigint }) {
  const split = bids.map((bid) => ({ ...bid, ...fundingOf(bid.price, donated, loan) }));
  const lines = [
    ["Donations", "fromDonations"],
    ["Loan used", "fromLoan"],
    ["From you on acceptance", "fromCustomer"],
    ["Price", "price"],
  ] as const;
  return (
    <DataTable
      rows={lines}
      rowKey={([text]) => text}
      columns={[
        {
          head: "Bid, DEV",
          cell: ([text, field]) => (field === "fromCustomer" ? <strong>{text}</strong> : text),
        },
        ...split.map((bid) => ({
          head: bid.name,
          number: true,
          cell: ([, field]: (typeof lines)[number]) => <Amount wei={bid[field]} unit="" />,
        })),
      ]}
    />
  );
}
