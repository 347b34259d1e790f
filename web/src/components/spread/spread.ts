/** Where amounts stand on a strip from the least to the most, in per cent of its width. */
type SpreadMark = { at: number; kind: "bid" | "middle" };
type SpreadLabel = { at: number; kind: "least" | "middle" | "most" | "asked"; wei: bigint };
type Spread = { marks: SpreadMark[]; asked: number; labels: SpreadLabel[] };

const MARGIN = 8;
/** Closer than this, one label would stand on another. */
const ROOM = 17;

const sorted = (amounts: bigint[]): bigint[] => [...amounts].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

/** The amount in the middle; of two in the middle the lower, so that it is always one of the bids. */
const middleOf = (amounts: bigint[]): bigint | null =>
  sorted(amounts)[Math.floor((amounts.length - 1) / 2)] ?? null;

/** As many are below it as above: between two in the middle, halfway. */
export function medianOf(amounts: bigint[]): bigint | null {
  const lower = middleOf(amounts);
  const upper = sorted(amounts)[Math.floor(amounts.length / 2)];
  return lower === null || upper === undefined ? null : (lower + upper) / 2n;
}

/** Null where there is nothing to spread. */
export function spreadOf(amounts: bigint[], asked: bigint): Spread | null {
  const middle = middleOf(amounts);
  const [least] = sorted(amounts);
  const most = sorted(amounts).at(-1);
  if (middle === null || least === undefined || most === undefined) return null;
  const all = sorted([...amounts, asked]);
  const [from = asked, to = asked] = [all[0], all.at(-1)];
  const width = (100 - 2 * MARGIN) / 10_000;
  const at = (amount: bigint) =>
    to === from ? 50 : MARGIN + Number(((amount - from) * 10_000n) / (to - from)) * width;
  const wanted: SpreadLabel[] = [
    { at: at(asked), kind: "asked", wei: asked },
    { at: at(least), kind: "least", wei: least },
    { at: at(most), kind: "most", wei: most },
    { at: at(middle), kind: "middle", wei: middle },
  ];
  const labels: SpreadLabel[] = [];
  for (const label of wanted)
    if (labels.every((other) => Math.abs(other.at - label.at) >= ROOM)) labels.push(label);
  const place = amounts.indexOf(middle);
  return {
    marks: amounts.map((amount, index) => ({ at: at(amount), kind: index === place ? "middle" : "bid" })),
    asked: at(asked),
    labels,
  };
}
