import type { VouchObstacle } from "../pools/credit.ts";
import type { Counterparty } from "./score.ts";

const COIN = 10n ** 18n;
const DAY_MS = 86_400_000;

export const CREDIT_RULES = {
  /** Finished value that counts per counterparty, in wei. */
  valuePerCounterparty: 2_000n * COIN,
  /** The credit line is the vouched value divided by this. */
  valueDivisor: 4n,
  /** Total vouch of one person in wei, shared among all counterparties of finished projects. */
  vouchPerPerson: 250n * COIN,
  /** Minimum of verified people, strangers to the borrower, with whom a voucher has finished projects. */
  minOthers: 2,
  /** Assumed price of a fake identity that passes the review, in wei; must exceed `vouchPerPerson`. */
  identityPrice: 300n * COIN,
  /** Minimum age of the oldest of those projects. */
  seasonedDays: 60,
} as const;

/** Finished projects in either role and repaid loans of a person. Amounts in wei. */
export type CreditHistory = {
  projects: { counterparty: string; amount: bigint; fee: bigint }[];
  loans: { principal: bigint; interest: bigint }[];
};

export type Vouch = {
  counterparty: string;
  /** Finished value, in wei. */
  value: bigint;
  /** Contribution to the line, in wei. */
  adds: bigint;
  obstacle: VouchObstacle | null;
};

export type CreditLine = {
  fees: bigint;
  interest: bigint;
  /** A quarter of the repaid principal, up to the vouchers' remaining room. */
  repaid: bigint;
  vouches: Vouch[];
  total: bigint;
};

const STRANGER: Counterparty = { verified: false, inside: 0, outside: 0 };
const lesser = (a: bigint, b: bigint) => (a < b ? a : b);
const sumOf = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

/**
 * Returns the maximum debt of an account's projects together; undefined without a finished project or a repaid loan.
 * Faking it never pays: fees (half to each side of a project) and interest return at most the money spent, and the
 * vouches of any group of people add up to at most `vouchPerPerson` each, below the price of an identity.
 */
export function creditLine(
  { projects, loans }: CreditHistory,
  counterparties: ReadonlyMap<string, Counterparty>,
  at: Date,
): CreditLine | undefined {
  if (projects.length + loans.length === 0) return undefined;
  const fees = sumOf(projects.map(({ fee }) => fee)) / 2n;
  const interest = sumOf(loans.map((loan) => loan.interest));
  const vouched = [...Map.groupBy(projects, ({ counterparty }) => counterparty)].map(
    ([counterparty, own]) => {
      const value = sumOf(own.map(({ amount }) => amount));
      const known = counterparties.get(counterparty) ?? STRANGER;
      const obstacle = obstacleOf(known, at);
      const others = BigInt(1 + known.inside + known.outside);
      const room = obstacle ? 0n : CREDIT_RULES.vouchPerPerson / others;
      const independent =
        (lesser(value, CREDIT_RULES.valuePerCounterparty) * BigInt(1 + known.outside)) / others;
      const adds = lesser(independent / CREDIT_RULES.valueDivisor, room);
      return { counterparty, value, adds, obstacle, room };
    },
  );
  const adds = sumOf(vouched.map((vouch) => vouch.adds));
  const unused = sumOf(vouched.map(({ room }) => room)) - adds;
  const repaid = lesser(sumOf(loans.map(({ principal }) => principal)) / CREDIT_RULES.valueDivisor, unused);
  return {
    fees,
    interest,
    repaid,
    vouches: vouched.map(({ room: _, ...vouch }) => vouch),
    total: fees + interest + repaid + adds,
  };
}

function obstacleOf({ verified, outside, outsideSince }: Counterparty, at: Date): VouchObstacle | null {
  if (!verified) return "unverified";
  if (outside < CREDIT_RULES.minOthers || !outsideSince) return "too_few_others";
  const seasoned = at.getTime() - CREDIT_RULES.seasonedDays * DAY_MS;
  return outsideSince.getTime() <= seasoned ? null : "too_recent";
}

/** Returns the minimum cost of faking this line: both halves of the fees, the interest and the identities. */
export function fakingCost({
  fees,
  interest,
  vouches,
}: Pick<CreditLine, "fees" | "interest" | "vouches">): bigint {
  const vouchers = vouches.filter(({ adds }) => adds > 0n).length;
  const identities = vouchers === 0 ? 1 : 1 + vouchers + CREDIT_RULES.minOthers;
  return fees * 2n + interest + CREDIT_RULES.identityPrice * BigInt(identities);
}
