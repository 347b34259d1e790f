import type { MoneyFlow } from "@trestle/domain/milestones/tracking.ts";

export type FlowEnd = { key: string; label: string; note: string; amount: bigint; colour: string };
type Names = { customer: string; developer: string; feePercent: number };

/** Returns the sources of the money, without empty ones. */
export const sourcesOf = ({ in: from, donors }: MoneyFlow, { customer }: Names): FlowEnd[] =>
  [
    { key: "customer", label: customer, note: "", amount: BigInt(from.customer), colour: "--brand" },
    { key: "loan", label: "Loan", note: "", amount: BigInt(from.loan), colour: "--muted" },
    {
      key: "donors",
      label: donors === 1 ? "1 donor" : `${donors} donors`,
      note: "",
      amount: BigInt(from.donations),
      colour: "--accent",
    },
  ].filter(({ amount }) => amount > 0n);

/** Returns where the money is now: paid out, refunded or held. */
export const targetsOf = ({ out, held }: MoneyFlow, { developer, feePercent }: Names): FlowEnd[] =>
  [
    { key: "developer", label: developer, note: "paid", amount: BigInt(out.developer), colour: "--success" },
    { key: "fee", label: `Fee, ${feePercent}%`, note: "paid", amount: BigInt(out.fee), colour: "--ink" },
    {
      key: "refunded",
      label: "Refunded",
      note: "paid back",
      amount: BigInt(out.refunded),
      colour: "--medium-risk",
    },
    {
      key: "loanReturned",
      label: "Loan returned",
      note: "to its pool",
      amount: BigInt(out.loanReturned),
      colour: "--muted",
    },
    { key: "inReview", label: "In review", note: "held", amount: BigInt(held.inReview), colour: "--accent" },
    { key: "disputed", label: "In dispute", note: "held", amount: BigInt(held.disputed), colour: "--danger" },
    {
      key: "pending",
      label: "For work to come",
      note: "held",
      amount: BigInt(held.pending),
      colour: "--brand",
    },
    {
      key: "refundable",
      label: "Refundable",
      note: "held",
      amount: BigInt(held.refundable),
      colour: "--low-risk",
    },
  ].filter(({ amount }) => amount > 0n);

const HEIGHT = 236;
const LEAST = 4;
const GAP = 26;

export type Band = FlowEnd & {
  /** Top edge on the outer side. */
  top: number;
  height: number;
  /** Top edge on the escrow's side. */
  inner: number;
  innerHeight: number;
};

/** Computes bands with heights in proportion to their shares, each with a visible minimum. */
export function bandsOf(ends: FlowEnd[], total: bigint): { bands: Band[]; height: number } {
  const share = (amount: bigint) =>
    total === 0n ? 0 : (Number((amount * 1_000_000n) / total) / 1_000_000) * HEIGHT;
  let outer = 0;
  let inner = 0;
  const bands = ends.map((end) => {
    const innerHeight = share(end.amount);
    const height = Math.max(LEAST, innerHeight);
    const band = { ...end, top: outer, height, inner, innerHeight };
    outer += Math.max(height, 14) + GAP;
    inner += innerHeight;
    return band;
  });
  return { bands, height: Math.max(0, outer - GAP) };
}

export const ESCROW_HEIGHT = HEIGHT;
