import { abis } from "@trestle/chain/abis.gen.ts";
import { tiers } from "@trestle/chain/contract-names.ts";
import type { Services } from "@trestle/server/services.ts";
import { parseEther } from "viem";
import type { DemoActors } from "./actors.ts";
import { attestScores, type WantedScore } from "./attest.ts";
import type { Blocks, Call } from "./blocks.ts";
import type { Calendar } from "./calendar.ts";
import type { PastAct } from "./past.ts";
import { type DemoLoan, demoLoans, depositDays, lenderNames, PRICED_EVERY_DAYS } from "./story.ts";

/** Acts of a loan from the attested score to the last payment or the default. */
export function loanStory(
  actors: DemoActors,
  blocks: Blocks,
  {
    calendar,
    services,
  }: { calendar: Calendar; services: Pick<Services, "db" | "deployment" | "chainRpcUrl"> },
): PastAct[] {
  const { wallet, projectOf } = actors;
  const { client, addressOf } = blocks;
  const tokenOf = async ({ project, by }: DemoLoan) => (await projectOf(project, by)).token;
  const poolCall = (loan: DemoLoan, by: string, functionName: string, args: unknown[], value = 0n): Call => ({
    ...{ from: wallet(by), to: `LendingPool:${loan.tier}`, functionName, args, value },
  });

  async function take(loan: DemoLoan): Promise<Call[]> {
    const { by, scors, dueOn } = loan;
    const token = await tokenOf(loan);
    const amount = parseEther(loan.amount);
    const parts = dueOn.map((_, index) =>
      index === dueOn.length - 1 ? amount : amount / BigInt(dueOn.length),
    );
    const deadlines = dueOn.map((day) => BigInt(calendar.midnight(day)));
    return [
      poolCall(loan, by, "applyForLoanWithSchedule", [token, amount, BigInt(scors), parts, deadlines]),
      poolCall(loan, by, "confirmAndDisburse", [token]),
    ];
  }

  /** Repays the next instalment plus a margin for late interest until the block; the excess is returned at the end. */
  async function repay(loan: DemoLoan, day: number): Promise<Call[]> {
    const { by, tier, dueOn, paidOn } = loan;
    const token = await tokenOf(loan);
    const { PoolLens, pools } = services.deployment.contracts;
    const { due } = await client.readContract({
      ...{ address: PoolLens, abi: abis.PoolLens, functionName: "borrowing" },
      args: [pools[tier], token],
    });
    const isLast = paidOn.length === dueOn.length && day === paidOn.at(-1);
    return [poolCall(loan, by, "processRepayment", [token], isLast ? 2n * due : due)];
  }

  const ofLoan = (loan: DemoLoan): PastAct[] => [
    { on: loan.takenOn, calls: () => take(loan) },
    ...loan.paidOn.map((on) => ({ on, calls: () => repay(loan, on) })),
    ...(loan.defaultOn === undefined
      ? []
      : [
          {
            on: loan.defaultOn,
            calls: async () => [
              poolCall(loan, lenderNames[0] as string, "processDefault", [await tokenOf(loan)]),
            ],
          },
        ]),
  ];
  const attested = [...Map.groupBy(demoLoans, ({ attestedOn }) => attestedOn)].map(
    ([on, loans]): PastAct => ({
      on,
      after: async () => {
        const wantedScores: WantedScore[] = [];
        for (const loan of loans)
          wantedScores.push({
            ...{ token: await tokenOf(loan), owner: addressOf(wallet(loan.by)), score: loan.scors },
            most: parseEther(loan.amount),
          });
        await attestScores(actors, blocks, services, wantedScores);
      },
    }),
  );
  const first = Math.min(...depositDays);
  const priced = Array.from({ length: Math.floor((-1 - first) / PRICED_EVERY_DAYS) }, (_, index) => ({
    on: first + (index + 1) * PRICED_EVERY_DAYS,
    calls: async () =>
      tiers.map(
        (tier): Call => ({
          ...{ from: wallet(lenderNames[0] as string), to: `LendingPool:${tier}`, functionName: "poke" },
          args: [],
        }),
      ),
  }));
  return [...priced, ...attested, ...demoLoans.flatMap(ofLoan)];
}
