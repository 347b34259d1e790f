import { abis } from "@trestle/chain/abis.gen.ts";
import { tiers } from "@trestle/chain/contract-names.ts";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { locate, type Target } from "@trestle/chain/target.ts";
import { waitForReceipt } from "@trestle/chain/wait-for-receipt.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { createTestClient, encodeFunctionData, type Hex, http, parseEther, publicActions } from "viem";
import type { Dependencies } from "../dependencies.ts";
import { enqueueOperatorCall } from "../platform/operator-queue.ts";
import type { DemoAccount } from "./accounts.ts";
import type { demoApi } from "./api.ts";
import { DAYS_BEFORE, type DemoLoan, type DemoPool, demoLoans, demoPools, lenderNames } from "./loans.ts";

type Site = Pick<Dependencies, "db" | "deployment" | "chainRpcUrl">;

const DAY = 86_400;
const CLOSE_ENOUGH = 30;
const GAS = 500_000n;
const FIRST_DEPOSIT = 9;
/** Below this value a pool has no cap. */
const CAP_FROM = 50;
const ATTESTED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 100;

const wholeDay = (days: number) => (Math.floor(Date.now() / 1000 / DAY) + days) * DAY;

function clientOf({ chainRpcUrl }: Site) {
  return createTestClient({
    ...{ mode: "anvil", transport: http(chainRpcUrl), cacheTime: 0, pollingInterval: LOOK_EVERY_MS },
  }).extend(publicActions);
}

const secondsBehind = async (site: Site) =>
  Math.floor(Date.now() / 1000) - Number((await clientOf(site).getBlock()).timestamp);

/** Ends the demo's past, also where filling it failed. */
export async function bringChainToNow(site: Site): Promise<void> {
  if ((await secondsBehind(site)) < CLOSE_ENOUGH) return;
  const client = clientOf(site);
  await client.setNextBlockTimestamp({ timestamp: BigInt(Math.floor(Date.now() / 1000)) });
  await client.mine({ blocks: 1 });
}

/**
 * Two months of lending, told before the demo's first day: many lenders, loans that run, one repaid, one late. A chain
 * that is past them cannot go back, so its pools stay as they are.
 */
export async function lendInDemo(
  site: Site,
  { call, logIn }: ReturnType<typeof demoApi>,
  people: readonly DemoAccount[],
): Promise<void> {
  if ((await secondsBehind(site)) < (DAYS_BEFORE - 2) * DAY) return;
  const { db, deployment } = site;
  const client = clientOf(site);
  const sent: { hash: Hex; what: string }[] = [];

  const walletOf = (username: string) => {
    const wallet = people.find((person) => person.username === username)?.wallet;
    if (wallet === undefined) throw new Error(`The demo has nobody called ${username} with a wallet.`);
    return demoAccount(wallet).address;
  };
  /** The embedded chain signs for its known accounts. */
  async function send(by: string, target: Target, functionName: string, args: unknown[], value = 0n) {
    const { abi, address } = locate(deployment, target);
    const data = encodeFunctionData({ abi, functionName, args });
    const [from, to] = [walletOf(by), address];
    const numbers = { gas: `0x${GAS.toString(16)}`, value: `0x${value.toString(16)}` } as const;
    const hash = await client.request<{
      Method: "eth_sendTransaction";
      Parameters: unknown;
      ReturnType: Hex;
    }>({
      method: "eth_sendTransaction",
      params: [{ from, to, data, ...numbers }],
    });
    sent.push({ hash, what: functionName });
  }
  /** Everything that `act` sends, in one block: the chain mines each transaction alone otherwise. */
  async function inOneBlock(act: () => Promise<void>, timestamp?: bigint): Promise<void> {
    await client.setAutomine(false);
    try {
      await act();
      if (timestamp !== undefined) await client.setNextBlockTimestamp({ timestamp });
      await client.mine({ blocks: 1 });
    } finally {
      await client.setAutomine(true);
    }
    await Promise.all(
      sent.splice(0).map(async ({ hash, what }) => {
        const { status } = await waitForReceipt(client, hash);
        if (status !== "success") throw new Error(`The demo could not be filled: ${what} failed.`);
      }),
    );
  }

  async function tokensOf(borrowers: string[]): Promise<Map<string, bigint>> {
    const mine = await Promise.all(
      borrowers.map(async (username) => {
        const headers = await logIn(people.find((person) => person.username === username) as DemoAccount);
        return (await call("GET", "/api/projects/mine", undefined, headers)) as ProjectSummary[];
      }),
    );
    return new Map(mine.flat().map(({ title, tokenId }) => [title, BigInt(tokenId ?? 0)]));
  }

  const tokens = await tokensOf([...new Set(demoLoans.map(({ by }) => by))]);
  const tokenOf = ({ project }: DemoLoan): bigint => {
    const token = tokens.get(project);
    if (token === undefined) throw new Error(`The demo has no project called ${project}.`);
    return token;
  };

  await inOneBlock(async () => {
    for (const tier of tiers)
      for (const [lender, amount] of depositsOf(demoPools[tier]))
        await send(lender, `LendingPool:${tier}`, "deposit", [], amount);
  });
  const days = new Set(
    demoLoans.flatMap(({ attestedOn, takenOn, paidOn }) => [attestedOn, takenOn, ...paidOn]),
  );
  for (let day = 2 - DAYS_BEFORE; day < 0; day += 7) days.add(day);
  for (const day of [...days].sort((a, b) => a - b)) {
    await inOneBlock(
      async () => {
        for (const tier of tiers) await send(lenderNames[0] as string, `LendingPool:${tier}`, "poke", []);
        for (const loan of demoLoans.filter(({ takenOn }) => takenOn === day)) await take(loan);
        for (const loan of demoLoans.filter(({ paidOn }) => paidOn.includes(day))) await repay(loan, day);
      },
      BigInt(wholeDay(day) + 9 * 3_600),
    );
    await attest(demoLoans.filter(({ attestedOn }) => attestedOn === day));
  }

  /** The operator attests who borrows, and on what score. */
  async function attest(loans: DemoLoan[]): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      for (const loan of loans) {
        const [token, owner] = [tokenOf(loan), walletOf(loan.by)];
        await enqueueOperatorCall(transaction, deployment, {
          ...{ key: `demo/kyc/${owner}`, contract: "Registry", functionName: "attestKyc", args: [owner] },
        });
        await enqueueOperatorCall(transaction, deployment, {
          ...{ key: `demo/scors/${token}`, contract: "Registry", functionName: "attestScors" },
          args: [token, owner, loan.scors, parseEther(loan.amount)],
        });
      }
    });
    const registry = { address: deployment.contracts.Registry, abi: abis.Registry } as const;
    const deadline = Date.now() + ATTESTED_WITHIN_MS;
    for (const loan of loans) {
      const args = [tokenOf(loan)] as const;
      while ((await client.readContract({ ...registry, functionName: "scorsOf", args })).score === 0) {
        if (Date.now() > deadline) throw new Error("The demo could not be filled: no score was attested.");
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    }
  }

  async function take(loan: DemoLoan): Promise<void> {
    const { by, tier, scors, dueOn } = loan;
    const amount = parseEther(loan.amount);
    const parts = dueOn.map((_, index) =>
      index === dueOn.length - 1 ? amount : amount / BigInt(dueOn.length),
    );
    await send(by, `LendingPool:${tier}`, "applyForLoanWithSchedule", [
      ...[tokenOf(loan), amount, BigInt(scors), parts, dueOn.map((day) => BigInt(wholeDay(day)))],
    ]);
    await send(by, `LendingPool:${tier}`, "confirmAndDisburse", [tokenOf(loan)]);
  }

  /** What is due next; with the last payment more than is owed, and what is too much comes back. */
  async function repay(loan: DemoLoan, day: number): Promise<void> {
    const { by, tier, dueOn, paidOn } = loan;
    const pool = { address: deployment.contracts.pools[tier], abi: abis.LendingPool } as const;
    const args = [tokenOf(loan)] as const;
    const [due] = await client.readContract({ ...pool, functionName: "getNextPayment", args });
    const isLast = paidOn.length === dueOn.length && day === paidOn.at(-1);
    await send(by, `LendingPool:${tier}`, "processRepayment", [...args], isLast ? 2n * due : due);
  }
}

/** While a pool is small anyone can give any amount; then nobody can hold more than the cap. */
function depositsOf({ cap, rounds }: DemoPool): [lender: string, amount: bigint][] {
  const held = new Map<string, number>();
  let value = 0;
  return Array.from({ length: rounds }, () => lenderNames)
    .flat()
    .flatMap((lender) => {
      const before = held.get(lender) ?? 0;
      const isSmall = value + FIRST_DEPOSIT < CAP_FROM;
      const room = Math.floor(((value * cap - before) / (1 - cap)) * 9.5) / 10;
      const amount = isSmall ? FIRST_DEPOSIT : Math.max(0, room);
      held.set(lender, before + amount);
      value += amount;
      return amount === 0 ? [] : [[lender, parseEther(String(amount))] as [string, bigint]];
    });
}
