import { abis } from "@trestle/chain/abis.gen.ts";
import { type Tier, tiers } from "@trestle/chain/contract-names.ts";
import type { Services } from "@trestle/server/services.ts";
import { parseEther } from "viem";
import type { DemoActors } from "./actors.ts";
import type { Blocks, Call } from "./blocks.ts";
import type { PastAct } from "./past.ts";
import { type DemoPool, demoPools, depositDays, lenderNames } from "./story.ts";

const FIRST_DEPOSIT = 9;
/** Pool value below which deposits aren't capped. */
const CAP_FROM = 50;
const MAX_ROUNDS = 6;
const NEAR = 0.995;
const COIN = 10n ** 18n;
const coins = (wei: bigint): number => Number(wei / 10n ** 14n) / 10_000;

/** Deposits of all lenders on the deposit days. */
export function depositStory(
  actors: DemoActors,
  { client, addressOf }: Blocks,
  { deployment }: Pick<Services, "db" | "deployment" | "chainRpcUrl">,
): PastAct[] {
  /** Returns the value of a pool and its holders' shares. */
  async function holdings(tier: Tier) {
    const pool = { address: deployment.contracts.pools[tier], abi: abis.LendingPool } as const;
    const [supply, price] = await Promise.all([
      client.readContract({ ...pool, functionName: "totalSupply" }),
      client.readContract({ ...pool, functionName: "tokenPrice" }),
    ]);
    const held = new Map<string, number>();
    for (const lender of lenderNames) {
      const args = [addressOf(actors.wallet(lender))] as const;
      const tokens = await client.readContract({ ...pool, functionName: "balanceOf", args });
      held.set(lender, coins((tokens * price) / COIN));
    }
    return { value: coins((supply * price) / COIN), held };
  }

  async function deposits(tier: Tier, day: number): Promise<Call[]> {
    return depositsOf(demoPools[tier], day, await holdings(tier)).map(([lender, amount]) => ({
      ...{ from: actors.wallet(lender), to: `LendingPool:${tier}` as const, functionName: "deposit" },
      ...{ args: [], value: parseEther(String(amount)) },
    }));
  }

  return depositDays.flatMap((on, day) =>
    tiers.map((tier): PastAct => ({ on, calls: () => deposits(tier, day) })),
  );
}

/** Rounds down to two significant digits. */
function rounded(amount: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1);
  return amount < 1 ? 0 : Math.floor(amount / unit) * unit;
}

/**
 * Deposits in turn until the pool has its planned value. While a pool is small anyone can deposit any amount;
 * above that each lender is capped, so the first day takes several rounds. Later rounds start with the newest
 * lenders, each with at most twice an equal part.
 */
export function depositsOf(
  { cap, worth: goals }: DemoPool,
  day: number,
  { value, held }: { value: number; held: ReadonlyMap<string, number> },
): [lender: string, amount: number][] {
  const goal = goals[day] ?? 0;
  const lenders = day === 0 ? lenderNames : lenderNames.toReversed();
  const most = day === 0 ? goal : ((goal - value) / lenders.length) * 2;
  const holds = new Map(held);
  const deposits: [string, number][] = [];
  let worth = value;
  for (let turn = 0; worth < goal * NEAR && turn < MAX_ROUNDS * lenders.length; turn++) {
    const lender = lenders[turn % lenders.length] as string;
    const before = holds.get(lender) ?? 0;
    const isSmall = worth + FIRST_DEPOSIT < CAP_FROM;
    // Slightly less than the cap allows, because losses lower its basis.
    const room = ((worth * cap - before) / (1 - cap)) * 0.95;
    const amount = isSmall ? FIRST_DEPOSIT : rounded(Math.min(most, room, goal - worth));
    if (amount <= 0) continue;
    holds.set(lender, before + amount);
    worth += amount;
    deposits.push([lender, amount]);
  }
  return deposits;
}
