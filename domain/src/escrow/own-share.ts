/**
 * Returns the parts of a bid's price by bucket. Mirrors `BucketMath.sol`: a loan pays at most half, and the customer at
 * least a fifth, unless donations leave less than that to pay.
 */
export function fundingOf(price: bigint, donated: bigint, loan: bigint) {
  const fromDonations = least(donated, price);
  const open = price - fromDonations;
  const offered = least(open, least(loan, price / 2n));
  const fifth = least(open, (price + 4n) / 5n);
  const fromCustomer = greater(open - offered, fifth);
  return { fromDonations, fromLoan: open - fromCustomer, fromCustomer };
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);
const greater = (a: bigint, b: bigint) => (a > b ? a : b);
