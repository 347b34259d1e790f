import { abis } from "@trestle/chain/abis.gen.ts";
import type { PublicConfig } from "@trestle/domain/config.ts";
import type { Tier } from "@trestle/domain/pools/pool.ts";
import { getAddress, zeroAddress } from "viem";
import { chainReader } from "../../../lib/transactions/chain-reader.ts";
import { type Limit, limits } from "../limits.ts";

type Contracts = PublicConfig["contracts"];

const lensOf = ({ PoolLens }: Contracts) => ({ address: getAddress(PoolLens), abi: abis.PoolLens }) as const;
const poolOf = ({ pools }: Contracts, tier: Tier) =>
  ({ address: getAddress(pools[tier] ?? zeroAddress), abi: abis.LendingPool }) as const;

export type DepositPreview = Awaited<ReturnType<typeof readDepositPreview>>;

/** Reads the preview at this second; without a wallet, the preview is that of a new lender. */
export async function readDepositPreview(
  contracts: Contracts,
  tier: Tier,
  who: string | null,
  amount: bigint,
) {
  const reader = chainReader();
  const pool = poolOf(contracts, tier);
  const account = who ? getAddress(who) : zeroAddress;
  const [preview, tokens, supply, hold] = await Promise.all([
    reader.readContract({
      ...lensOf(contracts),
      functionName: "previewDeposit",
      args: [pool.address, account, amount],
    }),
    reader.readContract({ ...pool, functionName: "balanceOf", args: [account] }),
    reader.readContract({ ...pool, functionName: "totalSupply" }),
    reader.readContract({ ...pool, functionName: "HOLD" }),
  ]);
  const value = await reader.readContract({ ...pool, functionName: "getTokenValue", args: [tokens] });
  return {
    limit: limits[preview.limit] as Limit,
    buys: preview.amount,
    most: preview.most,
    liftsAt: Number(preview.liftsAt),
    hold: Number(hold),
    held: { tokens, value },
    supply,
  };
}

/** Divisor of the margin for interest until the signing: a ten-thousandth is hours of the highest rate. */
const MARGIN = 10_000n;

export type WithdrawalPreview = Awaited<ReturnType<typeof readWithdrawalPreview>>;

/** Reads the withdrawal of `amount` in coins; undefined for all tokens. Sells at most the held tokens. */
export async function readWithdrawalPreview(
  contracts: Contracts,
  tier: Tier,
  who: string,
  amount: bigint | undefined,
) {
  const reader = chainReader();
  const pool = poolOf(contracts, tier);
  const account = getAddress(who);
  const [stats, supply, balance, accounts, outflowLimit, outflow, heldUntil, [dayCash, daySupply, sold]] =
    await Promise.all([
      reader.readContract({ ...pool, functionName: "getPoolStats" }),
      reader.readContract({ ...pool, functionName: "totalSupply" }),
      reader.readContract({ ...pool, functionName: "balanceOf", args: [account] }),
      reader.readContract({ ...pool, functionName: "getAccounts" }),
      reader.readContract({ ...pool, functionName: "dailyOutflowLimit" }),
      reader.readContract({ ...pool, functionName: "currentDailyOutflow" }),
      reader.readContract({ ...pool, functionName: "heldUntil", args: [account] }),
      reader.readContract({ ...pool, functionName: "stressBasis", args: [account] }),
    ]);
  const [nav] = stats;
  const [cash, , , writtenDown, , , overdue] = accounts;
  const needed = amount === undefined ? balance : ceilDiv(amount * (supply + 1n), nav + 1n);
  const isEnough = needed < balance;
  const tokens = isEnough ? needed : balance;
  const preview = (args: bigint) =>
    reader.readContract({
      ...lensOf(contracts),
      functionName: "previewWithdrawal",
      args: [pool.address, account, args],
    });
  const [asked, everything] = await Promise.all([preview(tokens), preview(balance)]);
  // Interest raises the price with every block, and a share of the day's cash doesn't grow with it.
  const possible = asked.most < balance ? asked.most - asked.most / MARGIN : asked.most;
  const most = await preview(possible);
  return {
    limit: (amount !== undefined && needed > balance ? "BalanceTooLow" : limits[asked.limit]) as Limit,
    liftsAt: Number(asked.liftsAt),
    tokens,
    pays: asked.amount,
    /** Maximum that is possible now. */
    most: { tokens: possible, pays: possible === 0n ? 0n : most.amount },
    held: { tokens: balance, value: everything.amount },
    supply,
    heldUntil: Number(heldUntil),
    cash,
    outflow: {
      limit: outflowLimit,
      used: outflow,
      room: outflow > outflowLimit ? 0n : outflowLimit - outflow,
    },
    stress: {
      value: nav,
      writtenDown,
      overdue,
      dayStartCash: dayCash,
      share: daySupply === 0n ? 0n : ceilDiv(dayCash * (balance + sold), daySupply),
      takenToday: sold === 0n ? 0n : (sold * (nav + 1n)) / (supply + 1n),
    },
  };
}

const ceilDiv = (a: bigint, b: bigint) => (a + b - 1n) / b;
