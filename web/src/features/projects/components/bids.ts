export const bids = (count: number): string =>
  count === 0 ? "No bids yet" : count === 1 ? "1 bid" : `${count} bids`;
