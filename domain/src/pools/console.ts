import { z } from "zod";
import { address, tokenId } from "../chain-values.ts";
import { wei } from "../money.ts";
import { operatorOutcome } from "./borrowing.ts";
import { shownCreditLine } from "./credit.ts";
import { obstacles } from "./obstacles.ts";
import { poolOnChain, tier } from "./pool.ts";

const seconds = z.number().int();
const project = z.object({ _id: z.uuid(), title: z.string() }).nullable();

/** A pool in the view of its operator and owner. */
export const consolePool = poolOnChain.extend({
  tier,
  address,
  nominee: address,
  /** In basis points of the pool's value; the contract only exposes the resulting amount. */
  dailyLimit: z.number().int(),
  /** Coin above the pool's counters. */
  surplus: wei,
  /** Time until which no stop can begin; 0 if one can. */
  coolsDownUntil: seconds,
});
export type ConsolePool = z.infer<typeof consolePool>;

export const consoleApplication = z.object({
  tier,
  tokenId,
  project,
  borrower: address,
  borrowerName: z.string().nullable(),
  amount: wei,
  rate: z.number().int(),
  byOwner: z.boolean(),
  lapsesAt: seconds,
  obstacle: z.enum(obstacles),
  call: operatorOutcome.nullable(),
});
export type ConsoleApplication = z.infer<typeof consoleApplication>;

/** A requested attestation; the score is computed from the events up to now. */
export const wantedAttestation = z.object({
  id: z.uuid(),
  state: z.enum(["asked", "attested"]),
  tokenId,
  project,
  ownerName: z.string().nullable(),
  askedAt: z.iso.datetime(),
  score: z.number().int(),
  maxAmount: wei.nullable(),
  credit: shownCreditLine.nullable(),
  call: operatorOutcome.nullable(),
});
export type WantedAttestation = z.infer<typeof wantedAttestation>;

export const liveAttestation = z.object({
  tokenId,
  project,
  owner: address,
  ownerName: z.string().nullable(),
  score: z.number().int(),
  maxAmount: wei,
  usableFrom: seconds,
  expiresAt: seconds,
});
export type LiveAttestation = z.infer<typeof liveAttestation>;

export const overdueLoan = z.object({
  tier,
  tokenId,
  project,
  borrowerName: z.string().nullable(),
  owed: wei,
  due: wei,
  lateSince: seconds,
  graceEnds: seconds,
  /** Time from which any account can book the default. */
  defaultFrom: seconds,
  call: operatorOutcome.nullable(),
});
export type OverdueLoan = z.infer<typeof overdueLoan>;

const consoleList = z.enum(["applications", "wanted", "attestations", "overdue"]);
/** Number of rows per list. */
export const consoleQuery = z.object({ most: z.coerce.number().int().min(1).max(1000).default(100) });

export const poolsConsole = z.object({
  /** Lists with more rows than requested. */
  more: z.array(consoleList),
  block: z.number().int(),
  now: seconds,
  attestationDelay: seconds,
  pools: z.array(consolePool).length(3),
  applications: z.array(consoleApplication),
  wanted: z.array(wantedAttestation),
  attestations: z.array(liveAttestation),
  overdue: z.array(overdueLoan),
});
export type PoolsConsole = z.infer<typeof poolsConsole>;

const reason = z.string().trim().min(1, "Say why.").max(500);
export const reasonRequest = z.strictObject({ reason });
export const stopRequest = z.strictObject({ what: z.enum(["everything", "withdrawals"]), reason });
export const proposalRequest = z.strictObject({ tier, tokenId, amount: wei });

/** The contract's bounds of each setting, in its units. */
export const settingBounds = {
  minScors: [1, 11],
  maxScors: [1, 11],
  baseRate: [0, 5_000],
  maxRate: [0, 5_000],
  maxExposure: [100, 2_500],
  maxUtilisation: [1_000, 9_000],
  dailyLimit: [500, 5_000],
  maxWallet: [500, 5_000],
} as const;
export type SettingName = keyof typeof settingBounds;
export type PoolSettings = Record<SettingName, number>;

/** Returns why the contract would refuse these settings, as a sentence; undefined if it would not. */
export function settingsProblem(settings: PoolSettings): string | undefined {
  for (const [name, [least, most]] of Object.entries(settingBounds)) {
    const value = settings[name as SettingName];
    if (!Number.isInteger(value) || value < least || value > most) return "A value is outside its bounds.";
  }
  if (settings.minScors > settings.maxScors) return "The lowest score is above the highest.";
  if (settings.baseRate > settings.maxRate) return "The base rate is above the highest rate.";
  return undefined;
}
