import { abis } from "@trestle/chain/abis.gen.ts";
import type { Tier } from "@trestle/chain/contract-names.ts";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { decodeEventLog, keccak256, parseEther, toHex } from "viem";
import type { ChainControl } from "./chain-control.ts";

const DAY = 86_400n;

export const midnight = (time: bigint, days: number): bigint => (time / DAY + BigInt(days)) * DAY;

export async function mineAt({ control }: ChainControl, timestamp: bigint): Promise<void> {
  await control.setNextBlockTimestamp({ timestamp });
  await control.mine({ blocks: 1 });
}

/** Advances the chain's clock until deposits count as seasoned: five coins a day after the first, 35 after eight days. */
export async function seasonDeposits(chain: ChainControl, days = 8): Promise<void> {
  const { timestamp } = await chain.control.getBlock();
  await mineAt(chain, midnight(timestamp, days) + 3_600n);
}

type Loan = {
  tier: Tier;
  owner: number;
  amount: string;
  scors: number;
  days: number[];
  /** Index of the attesting account; the deployer on a test's own chain. */
  operator?: number;
};
/**
 * `builder` is the developer of an accepted bid of twice the loan's size, which needs the loan, so the escrow can't
 * return it.
 */
type PlannedLoan = Loan & { builder?: number };

/** Creates a project with a disbursed loan in equal instalments. */
export async function lendTo(
  chain: ChainControl,
  number: number,
  { builder, ...loan }: PlannedLoan,
): Promise<{ tokenId: bigint; deadlines: bigint[] }> {
  const { control } = chain;
  const { owner, amount, operator = 0 } = loan;
  const { logs } = await control.getTransactionReceipt({ hash: await chain.mint(owner, number) });
  const minted = logs
    .map((log) => decodeEventLog({ abi: abis.TrestleProject, ...log }))
    .find(({ eventName }) => eventName === "ProjectMinted");
  if (!minted) throw new Error("The mint left no event.");
  const { tokenId } = minted.args as unknown as { tokenId: bigint };
  const deadlines = await takeLoan(chain, tokenId, loan);
  if (builder !== undefined) {
    await verify(chain, builder, operator);
    await accept(chain, tokenId, owner, builder, 2n * parseEther(amount));
  }
  return { tokenId, deadlines };
}

/** Applies for a loan in equal instalments and disburses it. Returns its deadlines. */
export async function takeLoan(
  chain: ChainControl,
  tokenId: bigint,
  { tier, owner, amount, scors, days, operator = 0 }: Loan,
): Promise<bigint[]> {
  const { send, control } = chain;
  const borrower = demoAccount(owner).address;
  await verify(chain, owner, operator);
  const sum = parseEther(amount);
  await send(operator, "Registry", "attestScors", [tokenId, borrower, scors, sum]);
  const { timestamp } = await control.getBlock();
  const deadlines = days.map((day) => midnight(timestamp, day));
  const part = sum / BigInt(days.length);
  await send(owner, `LendingPool:${tier}`, "applyForLoanWithSchedule", [
    ...[tokenId, sum, scors, days.map((_, index) => (index === days.length - 1 ? sum : part)), deadlines],
  ]);
  await send(owner, `LendingPool:${tier}`, "confirmAndDisburse", [tokenId]);
  return deadlines;
}

async function verify({ control, deployment, send }: ChainControl, number: number, operator: number) {
  const args = [demoAccount(number).address] as const;
  const registry = { address: deployment.contracts.Registry, abi: abis.Registry };
  if (await control.readContract({ ...registry, functionName: "isVerified", args })) return;
  await send(operator, "Registry", "attestKyc", [...args]);
}

async function accept(chain: ChainControl, tokenId: bigint, owner: number, builder: number, price: bigint) {
  const { send, control, deployment } = chain;
  const { timestamp } = await control.getBlock();
  const bid = [[price], [timestamp + 900n * DAY], keccak256(toHex("bid")), timestamp + 20n * DAY, 1n];
  await send(builder, "TrestleEscrow", "placeBid", [tokenId, ...bid]);
  await send(owner, "TrestleProject", "approve", [deployment.contracts.TrestleEscrow, tokenId]);
  const shortfall = await control.readContract({
    ...{ address: deployment.contracts.TrestleEscrow, abi: abis.TrestleEscrow },
    functionName: "shortfall",
    args: [tokenId, 0n],
  });
  await send(owner, "TrestleEscrow", "acceptBidAndTransfer", [tokenId, 0n], shortfall);
}
