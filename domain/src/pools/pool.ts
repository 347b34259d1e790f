import { tiers } from "@trestle/chain/contract-names.ts";
import { z } from "zod";
import { address } from "../chain-values.ts";
import { wei } from "../money.ts";

export const tier = z.enum(tiers);
export type { Tier } from "@trestle/chain/contract-names.ts";

/** An amount that may be negative. */
export const signedWei = z.string().regex(/^-?(0|[1-9]\d{0,77})$/);
const bps = z.number().int();
const seconds = z.number().int();

/** The contract's figures of a pool at one block; zeros and a price of 1 if it could not be read. */
export const poolOnChain = z.object({
  /** Net asset value: cash, principal and interest, less vesting gains and provisions. */
  tvl: wei,
  tokens: wei,
  tokenPrice: wei,
  cash: wei,
  principal: wei,
  interest: wei,
  writtenDown: wei,
  overdue: wei,
  vesting: wei,
  reserve: wei,
  activeLoans: z.number().int(),
  loansIssued: z.number().int(),
  lost: wei,
  outflow: z.object({ limit: wei, used: wei }),
  /** Capital of which loan caps are shares: grows towards the value by at most a tenth a day. */
  seasoned: wei,
  paused: z.boolean(),
  withdrawalsEnabled: z.boolean(),
  stopEndsAt: seconds,
  settings: z.object({
    minScors: z.number().int(),
    maxScors: z.number().int(),
    baseRate: bps,
    maxRate: bps,
    maxExposure: bps,
    maxOwnerExposure: bps,
    maxUtilisation: bps,
    maxWallet: bps,
    reserveShare: bps,
    graceSeconds: seconds,
    writeDownSeconds: seconds,
  }),
  owner: address,
  operator: address,
});
export type PoolOnChain = z.infer<typeof poolOnChain>;

export const poolSummary = poolOnChain.extend({
  tier,
  address,
  lenders: z.number().int(),
  /** Cash that can leave the pool now within the daily outflow. */
  free: wei,
  /** Lent share of the pool's value, in basis points. */
  utilization: bps,
  /** In bps a year after the reserve's share: present yield of the loans, and the price's growth over the last days. */
  earns: z.object({ now: bps, lately: bps.nullable(), overDays: z.number().int() }),
  defaults: z.number().int(),
  coveredByReserve: wei,
  /** Largest position and loan, which reach the caps first. */
  largest: z.object({ lender: wei, loan: wei }),
});
export type PoolSummary = z.infer<typeof poolSummary>;

/** The three pools at one block. `stale`: the chain did not answer, so its figures are zero. */
export const poolsOverview = z.object({
  stale: z.boolean(),
  block: z.number().int(),
  at: z.iso.datetime(),
  pools: z.array(poolSummary).length(3),
});
export type PoolsOverview = z.infer<typeof poolsOverview>;

export const seriesRanges = ["30d", "6m", "all"] as const;
export const seriesRange = z.enum(seriesRanges);
export type SeriesRange = z.infer<typeof seriesRange>;

const perTier = <T extends z.ZodType>(of: T) => z.record(tier, of);

/** Points for charts: at most some hundred, for a history of any length. */
export const poolSeries = z.object({
  /** Last price of each day that has one. */
  prices: perTier(z.array(z.object({ day: z.iso.date(), price: wei }))),
  /** Monthly interest paid by borrowers, without the reserve's share. */
  interest: z.array(z.object({ month: z.string(), amounts: perTier(wei) })),
  /** Due payments of active loans by month; `late` was due before now. */
  due: z.array(z.object({ month: z.string(), amounts: perTier(wei), late: wei })),
});
export type PoolSeries = z.infer<typeof poolSeries>;

/** An event of a pool's contract. */
export const poolEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum([
    "deposit",
    "withdrawal",
    "loan-approved",
    "application-withdrawn",
    "loan-disbursed",
    "repayment",
    "default",
    "parameters",
    "operator",
    "owner-nominated",
    "owner",
    "stops",
    "surplus",
  ]),
  by: address,
  /** Change of the pool's money. */
  amount: signedWei,
  project: z.object({ _id: z.uuid(), title: z.string() }).nullable(),
  tokenId: z.string().nullable(),
  txHash: z.string(),
});
export type PoolEvent = z.infer<typeof poolEvent>;
