import type { Tier } from "@trestle/chain/contract-names.ts";
import { refuse } from "@trestle/domain/errors.ts";
import type { ProjectOnChain } from "@trestle/domain/escrow/project-on-chain.ts";
import type { Loan } from "@trestle/domain/pools/loan.ts";
import { sql } from "kysely";
import { logsOf } from "../../indexer/stored-logs.ts";
import type { RowServices } from "../../services.ts";
import { namesOfAddresses } from "../accounts/directory.ts";
import { escrowState } from "../escrow/escrow-state.ts";
import { presentSchedule, scheduleOfApplication } from "./instalments.ts";
import { type LoanRow, presentLoans } from "./list-loans.ts";
import type { LoanDebt, PoolReader } from "./read-pools.ts";

export const NO_LOAN = "This loan doesn’t exist.";

/** Returns one loan with its schedule, payments, and its money that is still in the escrow. */
export async function readLoan(
  services: RowServices,
  reader: PoolReader,
  tier: Tier,
  tokenId: string,
): Promise<Loan> {
  const { db, deployment } = services;
  const key = deployment.key;
  const pool = deployment.contracts.pools[tier].toLowerCase();
  const { rows } = await sql<LoanRow & { escrow: ProjectOnChain | null }>`
    select pool, token_id, extract(epoch from approved_at)::double precision as approved, state,
      ${escrowState({ deployment: sql.ref("pool_loan.deployment"), tokenId: sql.ref("pool_loan.token_id") })}
        as escrow
    from pool_loan where deployment = ${key} and pool = ${pool} and token_id = ${tokenId}::numeric`.execute(
    db,
  );
  const [row] = rows;
  if (!row) refuse("not_found", NO_LOAN);
  const [[summary], { pools, at }, debt, payments] = await Promise.all([
    presentLoans(services, reader, [row]),
    reader.read(),
    reader.debt(row).catch(() => undefined),
    paymentsOf(services, row),
  ]);
  if (!summary) throw new Error("A loan has no presented row.");
  const { lendingManager, paid, loss } = row.state;
  return {
    ...summary,
    lendingManager,
    paid,
    loss,
    schedule: scheduleOf(row.state, debt, at),
    payments,
    inEscrow: row.escrow?.loan ? row.escrow.left.loan : null,
    graceSeconds: pools[tier].settings.graceSeconds,
    writeDownSeconds: pools[tier].settings.writeDownSeconds,
  };
}

function scheduleOf(state: LoanRow["state"], debt: LoanDebt | undefined, now: number): Loan["schedule"] {
  // A withdrawn application leaves no state on the chain.
  if (!debt || state.status === "withdrawn") return [];
  if (state.status === "applied") {
    const terms = { amount: BigInt(state.amount), rate: state.interestRate, start: now };
    return scheduleOfApplication(terms, debt.agreed);
  }
  return presentSchedule(debt.schedule);
}

/** Returns payments of this loan only: the project may have had an earlier one in the same pool. */
async function paymentsOf(
  { db, deployment }: RowServices,
  { pool, token_id, state }: LoanRow,
): Promise<Loan["payments"]> {
  const entries = await logsOf(db, deployment.key, [`loan/${pool}/${token_id}`]);
  const since = state.disbursedAt;
  const paid = entries.filter(
    ({ event, minedAt }) =>
      event === "RepaymentReceived" && since !== null && minedAt.getTime() >= since * 1000,
  );
  const names = await namesOfAddresses(
    db,
    paid.map(({ args }) => args.payer as string),
  );
  const escrow = deployment.contracts.TrestleEscrow.toLowerCase();
  return paid.reverse().map(({ txHash, logIndex, minedAt, args }) => {
    const { payer, lateInterest, interest, principal, remaining } = args as Record<string, string>;
    return {
      id: `${txHash}/${logIndex}`,
      at: minedAt.toISOString(),
      payer: payer ?? "",
      payerName: names.get(payer ?? "") ?? null,
      fromEscrow: payer === escrow,
      lateInterest: lateInterest ?? "0",
      interest: interest ?? "0",
      principal: principal ?? "0",
      remaining: remaining ?? "0",
      txHash,
    };
  });
}
