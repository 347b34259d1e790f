import { abis } from "@trestle/chain/abis.gen.ts";
import { type Tier, tiers } from "@trestle/chain/contract-names.ts";
import { parseEther } from "viem";
import type { DemoActors } from "./actors.ts";
import type { Blocks, Call, Site } from "./blocks.ts";
import type { PastAct } from "./past.ts";
import { type DemoPool, demoPools, depositDays, lenderNames } from "./story.ts";

const FIRST_DEPOSIT = 9;
/** Below this value a pool has no cap. */
const CAP_FROM = 50;
const COIN = 10n ** 18n;
const coins = (wei: bigint): number => Number(wei / 10n ** 14n) / 10_000;

/** Everybody's deposits, on the days on which lenders come. */
export function depositStory(
  actors: DemoActors,
  { client, addressOf }: Blocks,
  { deployment }: Site,
): PastAct[] {
  /** What a pool is worth, and who holds how much of it. */
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

  async function deposits(tier: Tier, first: boolean): Promise<Call[]> {
    const rounds = first ? demoPools[tier].firstRounds : 1;
    return depositsOf(demoPools[tier], rounds, await holdings(tier)).map(([lender, amount]) => ({
      ...{ from: actors.wallet(lender), to: `LendingPool:${tier}` as const, functionName: "deposit" },
      ...{ args: [], value: parseEther(String(amount)) },
    }));
  }

  return depositDays.flatMap((on, index) =>
    tiers.map((tier): PastAct => ({ on, calls: () => deposits(tier, index === 0) })),
  );
}

/** While a pool is small anyone can give any amount; then nobody can hold more than the cap. */
export function depositsOf(
  { cap, most }: DemoPool,
  rounds: number,
  { value, held }: { value: number; held: Map<string, number> },
): [lender: string, amount: number][] {
  const limit = rounds > 1 ? Number.POSITIVE_INFINITY : most;
  let worth = value;
  return Array.from({ length: rounds }, () => lenderNames)
    .flat()
    .flatMap((lender) => {
      const before = held.get(lender) ?? 0;
      const isSmall = worth + FIRST_DEPOSIT < CAP_FROM;
      // A little less than the cap leaves, because losses lower what it is measured against.
      const room = Math.floor(((worth * cap - before) / (1 - cap)) * 9.5) / 10;
      const amount = isSmall ? FIRST_DEPOSIT : Math.min(limit, Math.max(0, room));
      held.set(lender, before + amount);
      worth += amount;
      return amount === 0 ? [] : [[lender, amount] as [string, number]];
    });
}
